/**
 * Compounds that were coined here, each with the field's word for it. Only these are banned, never common
 * words such as open, place, take or plain.
 */
export const banned = {
  worthOf: 'priorityOf',
  kindOfPlace: 'routePattern',
  turnsOn: 'isNextPage',
  takesAgain: 'reorderWords',
  isRelit: 'themeChanged',
  tellsNothing: 'isInconclusive',
  ledAsBefore: 'outcomeAsRecorded',
  putAside: 'dismissOverlay',
  madeUpEmail: 'personaEmail',
  madeUpUsername: 'personaUsername',
  companyOf: 'labelContextOf',
  doubtOf: 'vetoOf',
  oneDeed: 'isSameAction',
  isDeed: 'isActionWord',
  fencedAmong: 'blockedAmong',
  fencedQuestion: 'blockedQuestion',
  recordOfTold: 'decodeRecord',
  trailOfTold: 'decodeTrace',
  runLocally: 'runInMemory',
  LocalWatch: 'RunListener',
};

/** A constant that bounds something is called max…, as everywhere. */
const bound = /^most[A-Z]/;

export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      banned: '“{{name}}” is a coined word: call it {{better}} (scripts/lint/plain-words.mjs).',
      bound: 'A bound is called max…, not “{{name}}”.',
    },
  },
  create: (context) => ({
    Identifier(node) {
      const better = Object.hasOwn(banned, node.name) ? banned[node.name] : undefined;
      if (better) context.report({ node, messageId: 'banned', data: { name: node.name, better } });
    },
    'Program > VariableDeclaration > VariableDeclarator > Identifier.id'(node) {
      if (bound.test(node.name)) context.report({ node, messageId: 'bound', data: { name: node.name } });
    },
  }),
};
