import { packageFile, type ForeignApp } from './app.ts';
import { serveFolder } from '../apps/static-site.ts';

export const gentelella: ForeignApp = {
  name: 'gentelella',
  describes: 'Gentelella 4.2, an admin template of some sixty pages: tables, forms, charts, a kanban board',
  entry: '/production/index.html',
  minutes: 7,
  defects: [
    // Each colour was read in the style sheet, and its contrast worked out; none stands on the page of
    // contacts.
    {
      oracle: 'low-contrast',
      says: /The contrast is (?:1\.[5-9]|2\.\d) : 1/,
      where: /^(?!.*contacts)/,
      why:
        'Amber (2.2) and green (2.6) on white, white on its green (2.4), the sidebar’s headings (2.2), ' +
        'the search’s hint (1.6), greys at half their strength (1.8 to 2.6).',
    },
    {
      oracle: 'placeholder-text',
      says: /lorem ipsum/i,
      where: /typography/,
      why: 'The sample text of the page of typography.',
    },
    {
      oracle: 'clipped-text',
      says: /commodo consequat/,
      where: /typography/,
      why: 'The paragraph clamped to three lines shows the upper third of its fourth.',
    },
    {
      oracle: 'horizontal-overflow',
      says: /general_elements\.html scrolls/,
      why: 'Its navbar sample is 21 px too wide.',
    },
    {
      oracle: 'accessibility',
      says: /A field by “?(?:\. The hidden|Click any button in the toolbar)/,
      where: /\/(?:form|playground)\.html/,
      why: 'The editor is a box to write in without a name.',
    },
    {
      oracle: 'horizontal-overflow',
      says: /kanban\.html scrolls/,
      why: 'The board’s four columns are 1364 px wide in a window of 1280 px, and the whole page scrolls.',
    },
    {
      oracle: 'dead-control',
      says: /./,
      where: /\/(?:profile|order_detail)\.html/,
      why: 'No script of its own comes with these pages: none of their buttons is listened to.',
    },
    {
      oracle: 'dead-control',
      says: /“Settings” does nothing/,
      where: /\/notifications\.html/,
      why: 'Nothing listens to it.',
    },
    {
      oracle: 'dead-control',
      says: /“(?:Invite user|Add product|Start 14-day trial)” does nothing/,
      where: /\/(?:contacts|e_commerce|pricing_tables)\.html/,
      why: 'Plain buttons: the pages’ own scripts listen to their grids alone.',
    },
    {
      oracle: 'dead-control',
      says: /“(?:Add customer|Manual order|Search messages|Create report|New view|New deal|Upload new|Download PDF|Categories)” does nothing/,
      where: /\/(?:tables|orders|chat|index|index3|settings|invoice|e_commerce)\.html/,
      why: 'Plain buttons without an id: no script listens to them.',
    },
    {
      oracle: 'dead-control',
      says: /“On sale\b[^”]*” does nothing/,
      where: /\/e_commerce\.html/,
      why: 'A press switches a class of the chip that shows in no way, and the products stay as they are.',
    },
    {
      oracle: 'column-order',
      says: /“DATE”/i,
      where: /\/tables_dynamic\.html/,
      why: 'Its days are sorted as words: April 28 comes before April 4.',
    },
    {
      oracle: 'accessibility',
      says: /A field by “No results”/,
      why: 'The list of the command palette (div.cmdk-list) has a role and no name.',
    },
    {
      oracle: 'accessibility',
      says: /^A (?:button|link) by “.*screen reader says only “(?:button|link)”/,
      why: 'The sidebar drawn in to its signs hides the words of its entries from everybody.',
    },
    {
      oracle: 'unseen-text',
      says: /“Gentelella”/,
      where: /\/theme\.html/,
      why: 'Its name is white (.brand-name), and the light sidebar that this page offers leaves it so on white.',
    },
    {
      oracle: 'dead-control',
      says: /“(?:New chat|Filters|Save & exit)” does nothing/,
      why: 'Nothing listens to them.',
    },
  ],
  start: () => serveFolder(packageFile('gentelella', 'dist')),
};
