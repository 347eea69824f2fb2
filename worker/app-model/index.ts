export * from './app-model.ts';
export { noteBeneath } from './beneath.ts';
export { singular } from './counts.ts';
export { effectsOf, only, type Effect } from './effects.ts';
export { collectionsOn, itemCalled, nameLineOf, type Item, type Shown } from './items.ts';
export { lanesOn, type Thing } from './lanes.ts';
export { isOn, tellingKinds, type Deed, type Operator, type OperatorKind } from './operators.ts';
export { isOneColumn, itemsMoved, movedBetween, namesOn, placesOn } from './places.ts';
export {
  isPageOf,
  isRowAgain,
  isSameRow,
  listOn,
  rowAt,
  rowOfPage,
  rowShownBeside,
  rowsOn,
  tellingTexts,
  type Row,
} from './records.ts';
export {
  itemAdded,
  itemMarked,
  itemRemoved,
  itemsAppended,
  itemsMarked,
  itemsShown,
  showsName,
} from './outcomes.ts';
