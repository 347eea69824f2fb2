'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { Panel } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import type { Screen } from './screen-map.tsx';

type Model = NonNullable<Outputs['app']['model']>;
type Operator = Model['operators'][number];

/** What an act of each kind does, for people. */
const does: Record<string, string> = {
  create: 'Makes an entry',
  edit: 'Renames an entry',
  delete: 'Removes an entry',
  mark: 'Marks an entry, or no more',
  'mark-all': 'Marks all entries',
  clear: 'Removes several entries',
  filter: 'Shows a part of the list',
  search: 'Searches the list',
  sort: 'Sorts the list',
  page: 'Turns to other entries',
  move: 'Moves an entry',
  reveal: 'Shows more on the page',
  navigate: 'Goes to another page',
  cancel: 'Takes back what was typed',
  dialog: 'Opens a dialog',
  submit: 'Sends what was filled in',
};

const cell = 'px-4 py-2 text-left align-top';
const head = `${cell} text-xs font-medium text-quiet`;
/** Names shown of one list. */
const maxNames = 6;

const byPage = <T extends { page: string }>(all: T[]) => [...Map.groupBy(all, ({ page }) => page)];

const OperatorRow = ({ operator }: { operator: Operator }) => (
  <tr className="border-t border-line">
    <td className={cell}>{does[operator.kind] ?? operator.kind}</td>
    <td className={cell}>
      <span className="text-quiet">{operator.gesture}</span> {operator.on}
    </td>
    <td className={`${cell} max-sm:hidden`}>
      {operator.counts.map((says) => says.replace('#', '…')).join(', ') || (
        <span className="text-quiet">no number</span>
      )}
    </td>
    <td className={`${cell} figures`}>{operator.seen}</td>
  </tr>
);

const Operators = ({ operators }: { operators: Operator[] }) => (
  <Panel title="What can be done" aside={count(operators.length, 'act')} flush>
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th className={head}>Effect</th>
            <th className={head}>By</th>
            <th className={`${head} max-sm:hidden`}>Numbers that follow</th>
            <th className={head}>Seen</th>
          </tr>
        </thead>
        {byPage(operators).map(([page, own]) => (
          <tbody key={page}>
            <tr className="border-t border-line bg-surface">
              <th colSpan={4} scope="rowgroup" className={`${cell} font-medium`}>
                {page}
              </th>
            </tr>
            {own.map((operator) => (
              <OperatorRow key={`${operator.kind} ${operator.gesture} ${operator.on}`} operator={operator} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  </Panel>
);

const Collections = ({ collections }: { collections: Model['collections'] }) => (
  <Panel title="Lists" aside={count(collections.length, 'list')} flush>
    <ul className="divide-y divide-line text-sm">
      {collections.map(({ page, title, names, most }) => (
        <li key={`${page} ${title}`} className="px-4 py-2.5">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{title || 'A list without a title'}</span>
            <span className="figures shrink-0 text-quiet">{count(most, 'entry', 'entries')}</span>
          </p>
          <p className="text-quiet">{page}</p>
          <p className="mt-1 line-clamp-2">{names.slice(0, maxNames).join(' · ')}</p>
        </li>
      ))}
    </ul>
  </Panel>
);

const Lineage = ({ lineage }: { lineage: Model['lineage'] }) => (
  <Panel title="Where typed values show up" aside={count(lineage.length, 'value')} flush>
    <ul className="divide-y divide-line text-sm">
      {lineage.map(({ value, field, pages }) => (
        <li key={value} className="px-4 py-2.5">
          <p className="font-medium">{value}</p>
          <p className="text-quiet">
            typed in {field || 'a field without a label'}, seen on {pages.join(', ')}
          </p>
        </li>
      ))}
    </ul>
  </Panel>
);

const Untried = ({ untried }: { untried: Model['untried'] }) => (
  <Panel
    title="Seen and not tried"
    aside={count(
      untried.reduce((sum, one) => sum + one.count, 0),
      'act',
    )}
    flush
  >
    <ul className="divide-y divide-line text-sm">
      {untried.map(({ page, why, acts, count: all }) => (
        <li key={`${page} ${why}`} className="px-4 py-2.5">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{page}</span>
            <span className="figures shrink-0 text-quiet">{count(all, 'act')}</span>
          </p>
          <p className="text-quiet">{why}</p>
          <p className="mt-1 line-clamp-2">{acts.join(' · ')}</p>
        </li>
      ))}
    </ul>
  </Panel>
);

const Unreached = ({ screens }: { screens: Screen[] }) => (
  <Panel title="Never reached" aside={count(screens.length, 'screen')} flush>
    <ul className="divide-y divide-line text-sm">
      {screens.map(({ id, name, leftAlone }) => (
        <li key={id} className="px-4 py-2.5">
          <p className="font-medium">{name}</p>
          <p className="text-quiet">{leftAlone}</p>
        </li>
      ))}
    </ul>
  </Panel>
);

/** What the app is made of and what can be done with it, as the last exploration found out by its acts. */
export function AppModelView({ appId, screens }: { appId: string; screens: Screen[] }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.app.model.queryOptions({ appId }));
  if (query.isPending) return <Loading what="the model" />;
  if (query.error) return <Failure what="The model" error={query.error} retry={() => void query.refetch()} />;
  const model = query.data;
  const leftAlone = screens.filter((screen) => screen.leftAlone !== '');
  if (!model || model.operators.length + model.collections.length === 0)
    return (
      <Empty title="Nothing is known yet of what it does">
        The next discovery notes here which lists it has, what makes, changes and removes their entries, and
        which numbers follow.
      </Empty>
    );
  return (
    <div className="grid items-start gap-4 overflow-y-auto p-5 max-sm:p-4 lg:grid-cols-[3fr_2fr]">
      {model.operators.length > 0 ? <Operators operators={model.operators} /> : null}
      <div className="flex min-w-0 flex-col gap-4">
        {model.collections.length > 0 ? <Collections collections={model.collections} /> : null}
        {model.lineage.length > 0 ? <Lineage lineage={model.lineage} /> : null}
        {model.untried.length > 0 ? <Untried untried={model.untried} /> : null}
        {leftAlone.length > 0 ? <Unreached screens={leftAlone} /> : null}
      </div>
    </div>
  );
}
