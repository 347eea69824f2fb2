/**
 * What people call a drawing, and what the icon sets call it: `name: 'file names…'`, without the endings that
 * tell an
 * outline from a filled one or the size (`-outline`, `-fill`, `-24`). The first name that claims a file has
 * it.
 */
export const iconNames: Record<string, string> = {
  search: 'search magnify magnifying-glass',
  'zoom-in': 'zoom-in magnify-plus magnifying-glass-plus search-plus magnify-plus-cursor',
  'zoom-out': 'zoom-out magnify-minus magnifying-glass-minus search-minus',
  close:
    'x close x-lg xmark x-mark times x-circle close-circle circle-x xmark-circle circle-xmark cancel ' +
    'clear close-thick close-box square-x x-square times-circle',
  menu:
    'menu bars hamburger list-nested menu-2 bars-3 three-bars reorder drag-handle reorder-two ' +
    'reorder-three equal menu-deep reorder-horizontal',
  more:
    'ellipsis more-horiz dots dots-horizontal three-dots ellipsis-horizontal more-horizontal ' +
    'kebab-horizontal ellipsis-horizontal-circle dots-circle circle-ellipsis three-dots-circle',
  'more-vertical': 'ellipsis-vertical more-vert dots-vertical three-dots-vertical more-vertical',
  drag: 'grip-vertical drag-indicator drag drag-vertical grip-dots-vertical grip-horizontal grabber',
  apps: 'apps grip grip-3x3-gap grip-3x3-gap-fill dots-grid dots-9 view-grid-compact',
  plus: 'plus plus-lg add circle-plus plus-circle add-circle square-plus plus-square plus-box plus-thick add-box',
  minus:
    'minus dash dash-lg remove circle-minus minus-circle do-not-disturb-on dash-circle dash-square ' +
    'square-minus minus-square minus-box remove-circle',
  check:
    'check check-lg checkmark done tick circle-check check-circle check-circle-2 checkmark-circle ' +
    'badge-check check-bold check-thick verified task-alt circle-check-big check-square square-check ' +
    'check-box checkbox-marked checkbox check2 check2-circle',
  'check-all': 'check-all done-all checks check-check checkmark-done check2-all',
  cart: 'cart shopping-cart cart-shopping cart2 cart3 cart4',
  bag: 'bag shopping-bag bag-handle shopping local-mall handbag bag-shopping',
  basket: 'basket shopping-basket basket2 basket3 basket-shopping',
  'cart-plus': 'cart-plus add-shopping-cart shopping-cart-plus',
  trash: 'trash trash-2 trash-alt trash-can delete bin trash-bin trash3 trashcan delete-empty dustbin',
  edit:
    'pencil edit pen edit-2 edit-3 pen-line pen-alt create pencil-line edit-note mode-edit lead-pencil ' +
    'square-pen pencil-square pen-to-square edit-square note-pencil pencil-box note-edit file-pen ' +
    'square-edit',
  eye: 'eye visibility remove-red-eye',
  'eye-off': 'eye-off eye-slash visibility-off eye-closed',
  settings:
    'settings gear cog gear-wide gear-wide-connected cog-6-tooth cog-8-tooth settings-2 settings-sharp',
  sliders:
    'sliders sliders-horizontal adjustments tune adjustments-horizontal sliders2 options tune-variant ' +
    'tune-vertical sliders-vertical adjustments-vertical',
  wrench: 'wrench build tool hammer-wrench tools wrench-screwdriver construct construction spanner',
  user:
    'user person account user-round account-circle person-circle circle-user user-circle ' +
    'circle-user-round person-fill perm-identity face-man circle-account',
  users:
    'users people group user-group users-round account-group account-multiple users-three users-line ' +
    'supervisor-account user-friends groups account-supervisor',
  'user-plus': 'user-plus person-add account-plus person-plus user-round-plus person-add-alt add-user',
  'user-minus': 'user-minus person-remove account-minus person-dash user-round-minus',
  'user-check': 'user-check account-check person-check how-to-reg user-round-check',
  'user-x': 'user-x person-x account-remove user-xmark user-round-x',
  smile:
    'smile emoji-smile mood sentiment-satisfied face-smile smiley emoticon-happy happy tag-faces ' +
    'mood-smile emoticon face-laugh emoji-emotions insert-emoticon',
  frown: 'frown emoji-frown mood-bad sentiment-dissatisfied face-frown emoticon-sad sad mood-sad',
  home: 'home house home-2 house-door home-variant house-chimney home-filled cottage',
  heart: 'heart favorite suit-heart favorite-border cards-heart love',
  star: 'star grade star-border star-rate',
  'star-half': 'star-half star-half-full star-half-alt star-half-stroke',
  bell: 'bell notifications notifications-none notification bell-ring notifications-active bell-ringing',
  'bell-off': 'bell-off bell-slash notifications-off notifications-off-outline',
  calendar:
    'calendar calendar-days event calendar-month calendar-event calendar-alt calendar2 calendar3 ' +
    'calendar4 today date-range calendar-today calendar-blank calendar-range calendar-week ' +
    'calendar-date calendar-check calendar-plus calendar-number event-note calendar-clear ' +
    'insert-invitation',
  clock:
    'clock schedule access-time time clock-3 clock-4 watch-later query-builder clock-hour-3 ' +
    'clock-hour-4 clock-time-three clock-time-four clock-five',
  history:
    'history clock-history clock-rotate-left rewind-time restore manage-history clock-counter-clockwise',
  hourglass:
    'hourglass hourglass-empty hourglass-split hourglass-half hourglass-top timer-sand hourglass-bottom hourglass-start hourglass-full',
  timer: 'timer stopwatch alarm timer-outline alarm-clock av-timer',
  mail: 'mail envelope email mail-outline mark-email-unread local-post-office',
  'mail-open': 'mail-open envelope-open drafts email-open mail-opened',
  at: 'at at-sign alternate-email mention',
  inbox: 'inbox tray inbox-fill all-inbox inboxes',
  archive: 'archive box-archive archive-box package-down',
  phone: 'phone call telephone phone-call phone-alt local-phone',
  smartphone:
    'smartphone mobile device-mobile phone-android phone-iphone cellphone mobile-screen mobile-alt ' +
    'phone-portrait stay-current-portrait mobile-screen-button',
  tablet: 'tablet device-tablet tablet-android tablet-landscape tablet-alt tablet-screen-button',
  laptop: 'laptop device-laptop laptop-mac laptop-computer computer laptop-chromebook',
  monitor:
    'monitor desktop display tv device-desktop desktop-windows computer-desktop desktop-mac desktop-computer',
  download:
    'download file-download arrow-down-tray download-2 cloud-download cloud-arrow-down ' +
    'arrow-down-to-line download-outline arrow-down-to-bracket tray-arrow-down',
  upload:
    'upload file-upload arrow-up-tray cloud-upload cloud-arrow-up publish arrow-up-from-bracket arrow-up-from-line tray-arrow-up backup',
  share:
    'share share-2 share-nodes share-variant share-alt share-social ios-share share-3 box-arrow-up share-android',
  link: 'link link-2 link-45deg link-variant chain insert-link link-simple',
  unlink: 'unlink link-off link-slash chain-broken link-broken link-variant-off link-2-off',
  'external-link':
    'external-link open-in-new arrow-up-right-from-square box-arrow-up-right external-link-alt ' +
    'square-arrow-out-up-right link-external arrow-top-right-on-square launch open',
  filter: 'filter funnel filter-alt funnel-simple',
  'filter-list': 'filter-list filter-variant list-filter filter-circle',
  sort:
    'sort arrow-down-up swap-vert arrow-up-down arrows-sort import-export arrows-up-down ' +
    'arrow-up-arrow-down sort-arrows selector unfold-more chevrons-up-down chevron-expand swap-vertical',
  'sort-list':
    'sort-down sort-up sort-descending sort-ascending arrow-down-wide-narrow arrow-up-narrow-wide ' +
    'bars-arrow-down bars-arrow-up sort-amount-down sort-amount-up sort-alpha-down sort-desc sort-asc ' +
    'arrow-down-wide-short arrow-down-az arrow-up-short-wide sort-variant arrow-down-a-z',
  'chevron-down':
    'chevron-down expand-more keyboard-arrow-down angle-down caret-down arrow-drop-down menu-down ' +
    'triangle-down chevron-small-down chevron-compact-down caret-down-fill',
  'chevron-up':
    'chevron-up expand-less keyboard-arrow-up angle-up caret-up arrow-drop-up menu-up triangle-up chevron-compact-up',
  'chevron-left':
    'chevron-left keyboard-arrow-left navigate-before angle-left caret-left arrow-left-drop menu-left ' +
    'triangle-left chevron-back caret-back chevron-compact-left arrow-back-ios-new',
  'chevron-right':
    'chevron-right keyboard-arrow-right navigate-next angle-right caret-right menu-right ' +
    'triangle-right chevron-forward arrow-forward-ios chevron-compact-right',
  'chevrons-left':
    'chevrons-left keyboard-double-arrow-left angles-left chevron-double-left angle-double-left',
  'chevrons-right':
    'chevrons-right keyboard-double-arrow-right angles-right chevron-double-right angle-double-right',
  'chevrons-down':
    'chevrons-down keyboard-double-arrow-down angles-down chevron-double-down angle-double-down',
  'chevrons-up': 'chevrons-up keyboard-double-arrow-up angles-up chevron-double-up angle-double-up',
  'first-page': 'first-page page-first chevron-bar-left chevron-first chevron-left-pipe',
  'last-page': 'last-page page-last chevron-bar-right chevron-last chevron-right-pipe',
  'arrow-left':
    'arrow-left arrow-back arrow-left-short arrow-circle-left arrow-left-circle arrow-left-thin ' +
    'circle-arrow-left west keyboard-backspace long-arrow-left arrow-left-long arrow-narrow-left ' +
    'move-left arrow-small-left',
  'arrow-right':
    'arrow-right arrow-forward arrow-right-short arrow-circle-right arrow-right-circle ' +
    'circle-arrow-right arrow-right-thin east arrow-right-alt arrow-right-long long-arrow-right ' +
    'arrow-narrow-right move-right arrow-small-right',
  'arrow-up':
    'arrow-up arrow-upward arrow-up-short arrow-up-circle circle-arrow-up north arrow-up-thin ' +
    'arrow-narrow-up arrow-up-long arrow-circle-up',
  'arrow-down':
    'arrow-down arrow-downward arrow-down-short arrow-down-circle circle-arrow-down south ' +
    'arrow-down-thin arrow-narrow-down arrow-down-long arrow-circle-down',
  'arrow-up-right': 'arrow-up-right north-east arrow-top-right call-made',
  'trend-up': 'trending-up graph-up-arrow arrow-trend-up trend-up',
  'trend-down': 'trending-down graph-down-arrow arrow-trend-down trend-down',
  transfer:
    'arrow-left-right arrow-right-left swap-horiz arrows-left-right arrows-right-left swap-horizontal ' +
    'compare-arrows sync-alt right-left exchange-alt transfer switch-horizontal arrow-switch',
  move: 'move arrows-move open-with up-down-left-right arrow-all cursor-move arrows-up-down-left-right arrows-alt',
  maximize:
    'maximize fullscreen expand maximize-2 arrows-pointing-out arrows-fullscreen open-in-full ' +
    'screen-full arrow-expand arrows-maximize expand-alt arrow-expand-all arrows-angle-expand ' +
    'up-right-and-down-left-from-center',
  minimize:
    'minimize fullscreen-exit compress minimize-2 arrows-pointing-in close-fullscreen screen-normal ' +
    'arrow-collapse arrows-minimize contract arrow-collapse-all arrows-angle-contract',
  info: 'info info-circle information information-circle circle-info info-outline',
  help:
    'help help-circle question-circle circle-help question question-mark-circle help-outline ' +
    'circle-question-mark circle-question question-mark question-lg help-circle-outline',
  warning:
    'warning alert-triangle exclamation-triangle triangle-exclamation alert triangle-alert report-problem alert-outline warning-amber',
  alert:
    'alert-circle exclamation-circle circle-alert circle-exclamation error error-outline ' +
    'exclamation-octagon alert-octagon octagon-alert report',
  block: 'ban block slash-circle not-allowed do-not-disturb circle-slash no-symbol prohibit circle-off',
  lock: 'lock lock-closed lock-keyhole https lock-fill lock-alt',
  unlock: 'unlock lock-open lock-open-right unlock-alt lock-open-variant lock-keyhole-open',
  key: 'key key-round vpn-key key-variant key-2',
  shield: 'shield security shield-shaded shield-halved',
  'shield-check': 'shield-check verified-user gpp-good shield-checkmark shield-check-outline',
  fingerprint: 'fingerprint finger-print fingerprint-pattern',
  folder: 'folder file-directory folder-2',
  'folder-open': 'folder-open folder2-open file-directory-open-fill',
  'folder-plus': 'folder-plus create-new-folder folder-add',
  file: 'file insert-drive-file file-earmark document',
  'file-text':
    'file-text description file-lines file-document file-earmark-text document-text file-alt file-description',
  'file-plus': 'file-plus note-add file-earmark-plus document-plus file-circle-plus',
  note: 'note sticky-note sticky note-sticky note-text',
  news: 'newspaper article news',
  book: 'book menu-book book-open auto-stories book-open-variant book-open-page-variant',
  notebook: 'notebook journal journals journal-text book-2',
  library: 'library books library-books book-shelf bookshelf',
  image: 'image photo picture insert-photo photograph image-outline crop-original',
  images: 'images photo-library collections image-multiple',
  camera: 'camera photo-camera camera-alt camera-retro local-see',
  video: 'video videocam camera-video video-camera device-camera-video videocam-outline',
  'video-off': 'video-off videocam-off camera-video-off video-slash',
  film: 'film movie local-movies filmstrip',
  play: 'play play-arrow play-circle circle-play play-outline player-play play-btn play-circle-filled caret-forward',
  pause: 'pause pause-circle circle-pause player-pause',
  stop: 'stop stop-circle circle-stop player-stop',
  record: 'record record-circle player-record',
  'skip-next':
    'skip-forward skip-next forward-step step-forward skip-end play-skip-forward player-skip-forward',
  'skip-previous':
    'skip-back skip-previous backward-step step-backward skip-start play-skip-back player-skip-back',
  'fast-forward': 'fast-forward forward player-track-next play-forward',
  rewind: 'rewind fast-rewind backward player-track-prev play-back',
  shuffle: 'shuffle random arrows-shuffle',
  repeat: 'repeat',
  music: 'music music-note music-note-beamed musical-note audiotrack music-note-eighth musical-notes',
  volume:
    'volume volume-2 volume-up volume-high volume-1 speaker-wave unmute volume-down volume-medium volume-low',
  'volume-off': 'volume-x volume-off volume-mute volume-xmark speaker-x-mark mute volume-3 volume-slash',
  microphone: 'mic microphone mic-fill keyboard-voice',
  'microphone-off': 'mic-off microphone-slash mic-mute microphone-off',
  headphones: 'headphones headset headphone earphones headset-mic',
  refresh:
    'refresh refresh-cw rotate-cw sync arrow-clockwise arrow-path reload rotate arrows-rotate ' +
    'rotate-right cached autorenew arrow-repeat refresh-ccw loop',
  undo: 'undo undo-2 arrow-counterclockwise rotate-ccw arrow-back-up rotate-left undo-variant arrow-uturn-left arrow-rotate-left replay',
  redo: 'redo redo-2 arrow-forward-up redo-variant arrow-uturn-right',
  reply: 'reply corner-up-left arrow-90deg-left mail-reply arrow-return-left corner-down-left',
  'reply-all': 'reply-all mail-reply-all',
  'forward-mail':
    'corner-up-right arrow-90deg-right mail-forward corner-down-right subdirectory-arrow-right arrow-return-right',
  copy: 'copy content-copy files clone file-copy duplicate square-2-stack square-on-square',
  paste: 'clipboard content-paste paste clipboard-text assignment clipboard-list clipboard-data',
  cut: 'scissors content-cut cut',
  save: 'save floppy-disk content-save device-floppy floppy',
  print: 'printer print',
  qr: 'qr-code qrcode qr-code-2',
  barcode: 'barcode upc upc-scan barcode-scan',
  scan: 'scan qr-code-scanner viewfinder-circle viewfinder crop-free',
  globe: 'globe language public world earth globe-alt web globe-americas globe-2',
  translate: 'languages translate g-translate',
  map: 'map map-trifold map-outline map-2',
  'map-pin':
    'map-pin location location-on place geo-alt map-marker location-dot location-pin pin-drop fmd-good room',
  'near-me': 'navigation near-me location-arrow navigation-2',
  crosshair:
    'crosshair my-location gps-fixed crosshairs current-location locate locate-fixed location-crosshairs gps-not-fixed',
  compass: 'compass explore compass-outline',
  directions: 'directions signpost directions-outline signpost-2 milestone',
  flag: 'flag flag-2 outlined-flag flag-outline flag-variant emoji-flags',
  bookmark: 'bookmark bookmark-outline turned-in bookmark-border turned-in-not',
  tag: 'tag local-offer label pricetag sell tag-outline',
  tags: 'tags pricetags tag-multiple',
  pin: 'pin push-pin thumbtack pin-angle',
  paperclip: 'paperclip attach-file attach attachment clip',
  'chart-bar':
    'bar-chart chart-bar bar-chart-2 chart-column assessment poll bar-chart-line insert-chart ' +
    'chart-simple leaderboard equalizer bar-chart-3 chart-no-axes-column signal-cellular-alt ' +
    'stats-chart analytics chart-column-big chart-no-axes-column-increasing chart-box poll-outline ' +
    'graph-bar',
  'chart-line':
    'line-chart chart-line graph-up show-chart chart-timeline-variant graph chart-areaspline chart-area',
  'chart-pie':
    'pie-chart chart-pie donut-large data-usage chart-donut chart-arc pie-chart-outline chart-pie-2',
  activity: 'activity pulse monitor-heart heart-pulse heartbeat timeline activity-heartbeat wave-pulse',
  dashboard:
    'dashboard layout-dashboard gauge speedometer speed view-dashboard speedometer2 gauge-high tachometer-alt',
  layout:
    'layout layout-sidebar sidebar panel-left view-sidebar page-layout-sidebar-left window-sidebar ' +
    'layout-panel-left sidebar-collapse layout-sidebar-left-collapse panel-left-close',
  columns:
    'columns view-column columns-2 layout-columns view-columns table-columns columns-gap layout-split view-week',
  list: 'list list-ul view-list format-list-bulleted list-bulleted list-bullet list-unordered bars-4 list-outline view-headline',
  'list-ordered': 'list-ordered list-ol format-list-numbered list-numbers format-list-numbered-rtl',
  checklist:
    'list-checks checklist list-check ui-checks list-todo format-list-checks tasks playlist-add-check',
  grid: 'grid layout-grid grid-view view-module grid-3x3 squares-2x2 view-grid grid-2x2 grid-dots grid-on',
  table: 'table table-chart table-2 table-large table-cells',
  kanban: 'kanban view-kanban square-kanban project layout-kanban',
  layers: 'layers stack layers-2 layer-group square-3-stack-3d layers-outline square-stack',
  'log-out':
    'log-out logout sign-out box-arrow-right arrow-right-from-bracket exit-to-app sign-out-alt ' +
    'right-from-bracket arrow-right-start-on-rectangle arrow-right-on-rectangle exit',
  'log-in':
    'log-in login sign-in box-arrow-in-right arrow-right-to-bracket sign-in-alt right-to-bracket ' +
    'arrow-right-end-on-rectangle arrow-left-end-on-rectangle enter',
  power: 'power power-settings-new power-off power-standby',
  send: 'send paper-plane paper-airplane paper-plane-top send-2 send-horizontal',
  message:
    'message message-square chat message-circle comment chat-bubble chat-left chat-bubble-outline ' +
    'chat-dots message-text comment-dots message-dots chat-left-text chatbubble mode-comment sms ' +
    'chat-right-text chatbox textsms chat-bubble-left message-2 comment-outline message-square-text',
  messages:
    'messages comments forum chats chatbubbles comment-discussion chat-bubble-left-right forum-outline ' +
    'question-answer messages-square comment-multiple',
  'thumbs-up': 'thumbs-up thumb-up hand-thumbs-up thumbsup',
  'thumbs-down': 'thumbs-down thumb-down hand-thumbs-down thumbsdown',
  sun: 'sun light-mode brightness-high wb-sunny sunny white-balance-sunny brightness-5 weather-sunny',
  moon: 'moon dark-mode moon-stars nightlight moon-waning-crescent weather-night bedtime brightness-2',
  contrast: 'contrast circle-half circle-half-stroke tonality',
  wifi: 'wifi wi-fi network-wifi',
  bluetooth: 'bluetooth',
  battery: 'battery battery-full battery-half battery-medium battery-5 battery-100',
  signal: 'signal signal-cellular-4-bar reception-4 antenna-bars-5 signal-cellular-3',
  bold: 'bold format-bold type-bold',
  italic: 'italic format-italic type-italic',
  underline: 'underline format-underlined type-underline format-underline',
  strikethrough:
    'strikethrough format-strikethrough type-strikethrough strikethrough-s format-strikethrough-variant',
  heading: 'heading',
  'text-size':
    'type text-fields format-size text-height typography text-size a-large-small font-size font case-sensitive fonts',
  'align-left': 'align-left format-align-left text-align-left text-left text-align-start bars-3-bottom-left',
  'align-center': 'align-center format-align-center text-align-center text-center',
  'align-right':
    'align-right format-align-right text-align-right text-right text-align-end bars-3-bottom-right',
  'align-justify': 'align-justify format-align-justify text-align-justify justify align-justified',
  indent: 'indent format-indent-increase text-indent-left indent-increase list-indent-increase',
  quote: 'quote format-quote quote-left blockquote-left format-quote-close blockquote text-quote quotes',
  code: 'code code-slash code-tags angle-brackets code-bracket',
  terminal: 'terminal console square-terminal command-line terminal-2 prompt',
  database: 'database data-base circle-stack',
  server: 'server dns hdd-stack server-stack hdd storage',
  cloud: 'cloud filter-drama wb-cloudy',
  bug: 'bug bug-report bug-ant',
  git: 'git-branch source-branch code-branch branch code-fork repo-forked git-fork',
  'pull-request': 'git-pull-request source-pull code-pull-request',
  rocket: 'rocket rocket-launch rocket-takeoff',
  zap: 'zap bolt lightning lightning-charge flash flash-on lightning-bolt flash-outline lightning-bolt-outline',
  flame: 'flame fire local-fire-department whatshot',
  award: 'award trophy emoji-events military-tech medal workspace-premium',
  gift: 'gift card-giftcard redeem gift-outline',
  'credit-card': 'credit-card payment credit-card-2-front card credit-card-outline',
  wallet: 'wallet account-balance-wallet wallet2 wallet-outline',
  dollar:
    'dollar-sign attach-money currency-dollar dollar monetization-on circle-dollar-sign coin circle-dollar cash-coin paid',
  cash: 'banknote cash payments money-bill money-bill-wave banknotes',
  receipt: 'receipt receipt-long receipt-text file-invoice invoice receipt-2',
  bank: 'landmark account-balance bank building-columns building-bank bank2 building-library',
  percent: 'percent percentage badge-percent percent-outline',
  calculator: 'calculator calculate',
  truck: 'truck local-shipping truck-delivery truck-fast',
  package: 'package box box-seam inventory-2 package-variant package-variant-closed',
  store: 'store storefront shop shop-window building-storefront building-store',
  building: 'building business building-2 apartment office-building building-office domain city',
  briefcase: 'briefcase work briefcase-business work-outline',
  school: 'graduation-cap school mortarboard academic-cap',
  lightbulb: 'lightbulb light-bulb emoji-objects bulb',
  sparkles: 'sparkles auto-awesome creation',
  wand: 'wand magic wand-2 wand-magic auto-fix-high magic-staff wand-magic-sparkles',
  palette: 'palette color-palette color-lens palette-outline',
  brush: 'brush paintbrush paint-brush',
  paint: 'paint-bucket format-color-fill bucket fill-drip color-fill paint-bucket-line',
  eraser: 'eraser ink-eraser',
  crop: 'crop',
  pipette: 'pipette eyedropper colorize eye-dropper color-picker',
  ruler: 'ruler straighten ruler-combined square-foot rulers',
  cube: 'cube box-3d view-in-ar cube-outline deployed-code',
  puzzle: 'puzzle extension puzzle-piece extension-puzzle',
  target: 'target bullseye track-changes adjust goal',
  cursor: 'mouse-pointer cursor pointer arrow-pointer cursor-default cursor-fill mouse-pointer-2',
  hand: 'hand pan-tool hand-stop hand-paper front-hand',
  accessibility: 'accessibility universal-access person-standing',
  coffee: 'coffee local-cafe cup-hot mug-hot cafe cup',
  restaurant: 'utensils restaurant fork-knife silverware-fork-knife tools-kitchen-2 local-dining',
  car: 'car directions-car car-side car-front',
  plane: 'plane airplane flight airplanemode-active',
  train: 'train train-front directions-railway train-subway',
  bus: 'bus directions-bus bus-front',
  bike: 'bike bicycle directions-bike pedal-bike',
  bed: 'bed hotel bed-outline',
  thermometer: 'thermometer device-thermostat thermometer-half temperature temperature-half',
  droplet: 'droplet water-drop water tint opacity',
  umbrella: 'umbrella beach-access',
  leaf: 'leaf eco energy-savings-leaf',
  tree: 'tree park trees tree-pine pine-tree forest',
  keyboard: 'keyboard keyboard-outline',
  mouse: 'mouse computer-mouse',
  cpu: 'cpu memory microchip chip',
  gamepad: 'gamepad-2 sports-esports controller gamepad game-controller device-gamepad gamepad-variant',
  bot: 'bot smart-toy robot',
  rss: 'rss rss-feed feed',
  podcast: 'podcast broadcast cell-tower radio-tower broadcast-pin antenna',
  megaphone: 'megaphone campaign bullhorn speakerphone',
  anchor: 'anchor',
  hash: 'hash numbers pound hashtag',
  backspace: 'backspace delete-back-2 delete-left',
  github: 'github logo-github mark-github brand-github',
  twitter: 'twitter logo-twitter brand-twitter',
  facebook: 'facebook logo-facebook brand-facebook facebook-f',
  instagram: 'instagram logo-instagram brand-instagram',
  linkedin: 'linkedin logo-linkedin brand-linkedin linkedin-in',
  youtube: 'youtube logo-youtube brand-youtube',
  google: 'google logo-google brand-google',
  apple: 'apple logo-apple brand-apple',
};
