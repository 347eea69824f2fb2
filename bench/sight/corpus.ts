/** The screens that Sight is measured on, and which of them are never looked at while tuning. */

export interface CorpusScreen {
  kit: string;
  name: string;
  width: number;
  height: number;
  /**
   * Measured, never tuned on: neither its misses nor its overlay are shown unless it is asked for by name.
   */
  heldOut: boolean;
}

interface Kit {
  screens: string[];
  /** The whole kit is held out, or only these screens of it. */
  heldOut?: boolean | string[];
  size?: [width: number, height: number];
}

const desktop: [number, number] = [1280, 720];
const phone: [number, number] = [390, 844];

const kits: Record<string, Kit> = {
  bootstrap: { screens: ['admin-table', 'checkout-invalid', 'settings-dark', 'delete-dialog', 'login'] },
  bulma: { screens: ['shop', 'messages-tabs', 'wizard', 'profile'] },
  pico: { screens: ['reservation', 'help-dark', 'poll'] },
  materialize: { screens: ['contacts', 'event-form', 'cards'] },
  foundation: { screens: ['plans', 'gallery', 'mixer'] },
  fomantic: { screens: ['discussion', 'files', 'metrics', 'recipe'] },
  mdc: { screens: ['data-table', 'preferences', 'mail-dialog'] },
  primer: { screens: ['issues', 'pull-dark', 'repo-settings'] },
  utility: { screens: ['landing', 'kanban', 'chat', 'analytics', 'invoice', 'cart'] },
  plain: { screens: ['survey', 'reference', 'ledger', 'forum'] },
  canvas: { screens: ['gauges', 'board-game'] },
  rtl: { screens: ['store-mirrored', 'sign-in-hebrew'] },
  phone: { screens: ['banking', 'recipe', 'tracker-dark'], size: phone },
  framework7: { screens: ['settings', 'inbox'], size: phone },
  desktop: { screens: ['calendar', 'player', 'spreadsheet', 'terminal-dark', 'photo-editor'] },
  uikit: { screens: ['article', 'bookings'] },
  spectre: { screens: ['accounts', 'timeline'] },
  element: { screens: ['orders', 'editor-form'] },
  drawn: {
    screens: [
      'supplier-form',
      'cluster-table',
      'device-settings',
      'studio-brutal',
      'heat-soft',
      'exchange-contrast',
      'stock-classic',
      'deploy-night',
      'checkout-modal',
      'mail-panes',
      'garden-journal',
      'crew-material',
      'plans-page',
      'orders-bordered',
      'sprint-dark',
      'course-form',
      'photo-grid',
    ],
  },
  'drawn-phone': { screens: ['sound', 'chats'], size: phone },
  mui: { screens: ['team', 'wizard-dialog', 'dark-board'] },
  carbon: { screens: ['instances', 'provision', 'key-dialog'] },
  patternfly: { screens: ['nodes', 'cluster-wizard', 'overview-dark'] },
  clarity: { screens: ['machines', 'backup-job'] },
  beer: { screens: ['trips', 'studio-dark'] },
  tabler: { screens: ['tickets', 'hotel-booking', 'build-log-dark'] },
  slds: { screens: ['opportunity', 'app-listing', 'new-contact'] },
  govuk: { screens: ['angling-licence', 'planning-search'] },
  win98: { screens: ['drive-properties', 'bank-transfer'] },
  bespoke: {
    screens: ['trading-terminal', 'public-form', 'code-review', 'seat-map', 'newspaper', 'lab-panel'],
  },
  'bespoke-phone': { screens: ['meal-box', 'weather'], size: phone },
  blueprint: { screens: ['object-explorer', 'work-order'], heldOut: true },
  antd: { screens: ['expense-claims', 'release-modal'], heldOut: true },
  polaris: { screens: ['products', 'shipping-rates'], heldOut: true },
  prime: { screens: ['spare-parts'], heldOut: true },
  daisy: { screens: ['course-player'], heldOut: true },
  bootswatch: { screens: ['site-admin'], heldOut: true },
  xp: { screens: ['mail-client'], heldOut: true },
  made: {
    screens: [
      'grid-operations',
      'freight-invoices',
      'check-in',
      'mixing-desk',
      'video-cut',
      'code-host',
      'ward-admission',
      'week-planner',
    ],
  },
  'made-phone': { screens: ['home-switches', 'ticket-machine'], size: phone },
  crafted: { screens: ['school-timetable', 'hotel-results', 'leave-request', 'sound-settings', 'job-board'] },
  vuetify: { screens: ['vehicle-fleet', 'article-editor-dark'], heldOut: true },
  vant: { screens: ['basket', 'delivery-address'], size: phone, heldOut: true },
  layui: { screens: ['member-admin', 'site-options'], heldOut: true },
  aksel: { screens: ['benefit-application', 'case-handling'], heldOut: true },
  nes: { screens: ['save-slots'], heldOut: true },
  milligram: { screens: ['guest-survey'], heldOut: true },
  seven: { screens: ['backup-wizard'], heldOut: true },
  tailored: {
    screens: [
      'claims-legacy',
      'mug-listing',
      'bank-payment',
      'clinic-slots',
      'file-manager',
      'code-editor',
      'route-map',
      'record-player',
      'gradebook',
      'till',
      'mail-draft',
      'crm-contact',
      'market-mirrored',
    ],
  },
  'tailored-phone': { screens: ['parcel', 'training-dark', 'seat-choice'], size: phone, heldOut: true },
  quasar: { screens: ['goods-receiving', 'support-desk'], heldOut: true },
  fashioned: {
    screens: [
      'board-cards',
      'month-calendar',
      'plans-toggle',
      'coat-detail',
      'room-booking',
      'survey-matrix',
      'alert-wall',
      'recipe-card',
      'stock-ledger',
      'support-ticket',
      'clip-watch',
      'press-upload',
      'first-steps',
      'people-mirrored',
      'permit-gov',
      'museum-kiosk',
    ],
    heldOut: ['clip-watch', 'press-upload', 'first-steps', 'people-mirrored', 'permit-gov', 'museum-kiosk'],
  },
  'fashioned-phone': {
    screens: ['ride-map', 'wallet-night', 'paper-notes', 'corner-grocer'],
    size: phone,
    heldOut: true,
  },
  wrought: {
    screens: [
      'issue-triage',
      'payments-home',
      'handbook-page',
      'specimen-grid',
      'shape-inspector',
      'guild-chat',
      'turbine-panel',
      'block-editor',
      'ferry-passage',
      'household-cover',
      'postal-vote',
      'quiz-glass',
      'seed-swap',
      'law-intake',
      'key-revoke',
      'widget-wall',
      'dense-mail',
    ],
    heldOut: true,
  },
  'wrought-phone': {
    screens: ['sign-up', 'split-bill', 'now-playing', 'pulse-survey', 'no-trips'],
    size: phone,
    heldOut: true,
  },
  turned: {
    screens: [
      'payroll-run',
      'lost-property',
      'fare-chooser',
      'query-desk',
      'course-catalogue',
      'word-drill',
      'podcast-cut',
      'pick-route',
      'hospital-rota',
      'order-slip',
      'log-viewer',
      'hotel-rates',
    ],
    heldOut: ['hospital-rota', 'order-slip', 'log-viewer', 'hotel-rates'],
  },
  'turned-phone': {
    screens: ['loyalty-cards', 'pet-quote', 'tienda-museo', 'parking-session'],
    size: phone,
    heldOut: ['parking-session'],
  },
  hewn: {
    screens: [
      'bike-quiz',
      'boat-register',
      'card-maker',
      'coffee-lots',
      'digest-prefs',
      'dns-records',
      'http-client',
      'lamp-shop',
      'pool-visits',
      'schedule-post',
      'umzug',
      'viewings-inbox',
    ],
    heldOut: true,
  },
  'hewn-phone': {
    screens: ['climb-log', 'messenger-privacy', 'ramen-sheet', 'savings-pots'],
    size: phone,
    heldOut: true,
  },
};

/** Every screen, kits in a fixed order. */
export const corpus: CorpusScreen[] = Object.entries(kits).flatMap(
  ([kit, { screens, heldOut, size = desktop }]) =>
    screens.map((name) => ({
      kit,
      name,
      width: size[0],
      height: size[1],
      heldOut: heldOut === true || (Array.isArray(heldOut) && heldOut.includes(name)),
    })),
);

export const idOf = ({ kit, name }: CorpusScreen): string => `${kit}/${name}`;
