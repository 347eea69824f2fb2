/** What people call an icon, by its shape or by what it does. Names are the eye's own (worker/sight/icons). */
import { fold, stem } from './likeness.ts';

const byWord: Record<string, string> = {
  // Shapes.
  bin: 'trash', 'trash can': 'trash', trashcan: 'trash', garbage: 'trash', dustbin: 'trash', wastebasket: 'trash', gear: 'settings', cog: 'settings', cogwheel: 'settings', gears: 'settings', pencil: 'edit', pen: 'edit',
  magnifier: 'search', 'magnifying glass': 'search', lens: 'search', envelope: 'mail inbox', letter: 'mail', bell: 'bell', heart: 'heart', star: 'star', flag: 'flag', eye: 'eye', house: 'home', hamburger: 'menu', burger: 'menu',
  'three lines': 'menu', 'three dots': 'more more-vertical', dots: 'more more-vertical', ellipsis: 'more more-vertical', kebab: 'more-vertical more', cross: 'close', x: 'close', '×': 'close', '✕': 'close', plus: 'plus', '+': 'plus', minus: 'minus', '-': 'minus', '−': 'minus', '–': 'minus',
  phone: 'phone', telephone: 'phone', handset: 'phone', microphone: 'microphone microphone-off', mic: 'microphone microphone-off', 'crossed-out microphone': 'microphone-off', 'crossed out microphone': 'microphone-off', camera: 'camera', paperclip: 'paperclip', clip: 'paperclip', floppy: 'save', diskette: 'save', disk: 'save', printer: 'print', 'paper plane': 'send', airplane: 'send',
  'question mark': 'help', 'exclamation mark': 'warning alert', padlock: 'lock', lock: 'lock', globe: 'globe', world: 'globe', moon: 'moon', sun: 'sun', bookmark: 'bookmark', ribbon: 'bookmark', tag: 'tag', funnel: 'filter filter-list', clock: 'clock history', chain: 'link', folder: 'folder folder-open',
  person: 'user', avatar: 'user', smiley: 'smile', emoji: 'smile', face: 'smile', 'thumbs up': 'thumbs-up', thumb: 'thumbs-up', 'thumbs down': 'thumbs-down', basket: 'cart bag', cart: 'cart bag', bag: 'bag cart', trolley: 'cart', truck: 'truck', gift: 'gift', pin: 'pin map-pin', chart: 'chart-bar chart-line chart-pie', rocket: 'rocket',
  chevron: 'chevron-right chevron-down chevron-left chevron-up', arrow: 'arrow-right arrow-left chevron-right chevron-left arrow-up arrow-down', 'left arrow': 'arrow-left chevron-left', 'right arrow': 'arrow-right chevron-right', 'up arrow': 'arrow-up chevron-up', 'down arrow': 'arrow-down chevron-down', tick: 'check', checkmark: 'check', speaker: 'volume', loudspeaker: 'volume',
  // What they do.
  delete: 'trash', remove: 'trash close', discard: 'trash', erase: 'trash eraser', edit: 'edit', modify: 'edit', rename: 'edit', change: 'edit', search: 'search', find: 'search', close: 'close', dismiss: 'close', add: 'plus cart-plus', new: 'plus edit file-plus', create: 'plus', compose: 'edit', write: 'edit', insert: 'plus',
  settings: 'settings sliders', preferences: 'settings sliders', options: 'more more-vertical settings', actions: 'more more-vertical', more: 'more more-vertical', menu: 'menu more more-vertical', navigation: 'menu', like: 'heart thumbs-up', unlike: 'heart', favourite: 'heart star', favorite: 'heart star', wishlist: 'heart', 'wish list': 'heart', love: 'heart', keep: 'heart bookmark',
  show: 'eye', hide: 'eye eye-off', view: 'eye', preview: 'eye', reveal: 'eye', visible: 'eye', download: 'download', export: 'download share external-link', upload: 'upload', import: 'upload', share: 'share', send: 'send', submit: 'send', reply: 'reply', answer: 'reply', forward: 'forward arrow-right', attach: 'paperclip', attachment: 'paperclip',
  print: 'print', save: 'save bookmark', copy: 'copy', duplicate: 'copy', clone: 'copy', refresh: 'refresh', reload: 'refresh', undo: 'undo', redo: 'redo', revert: 'undo', call: 'phone', dial: 'phone', mail: 'mail', email: 'mail', message: 'message', comment: 'message', chat: 'message', inbox: 'inbox mail',
  home: 'home', account: 'user', profile: 'user', user: 'user', people: 'users', notifications: 'bell', notification: 'bell', alerts: 'bell', alarm: 'bell', help: 'help', info: 'info', information: 'info', filter: 'filter filter-list sliders', bubble: 'message', 'speech bubble': 'message', 'chat bubble': 'message', fewer: 'minus', less: 'minus chevron-up', sort: 'sort', calendar: 'calendar', date: 'calendar', play: 'play', pause: 'pause', stop: 'stop', record: 'record',
  skip: 'skip-next fast-forward', next: 'chevron-right arrow-right skip-next chevron-down', previous: 'chevron-left arrow-left skip-previous chevron-up', back: 'arrow-left chevron-left', shuffle: 'shuffle', repeat: 'repeat', mute: 'volume volume-off', silence: 'volume volume-off bell-off', volume: 'volume', sound: 'volume', voice: 'microphone', photo: 'camera image', picture: 'image', image: 'image',
  'zoom in': 'zoom-in plus', 'zoom out': 'zoom-out minus', grid: 'grid', tiles: 'grid', list: 'list', expand: 'chevron-down maximize plus', collapse: 'chevron-up minimize minus', maximise: 'maximize', maximize: 'maximize', fullscreen: 'maximize', minimise: 'minimize', minimize: 'minimize', bold: 'bold', italic: 'italic', underline: 'underline', link: 'link external-link',
  run: 'play', execute: 'play', resume: 'play', listen: 'volume headphones play', hear: 'volume play', leave: 'log-out close', quit: 'close log-out', exit: 'log-out close',
  language: 'globe', location: 'map-pin', map: 'map map-pin', dark: 'moon', light: 'sun', archive: 'archive', tray: 'inbox', pay: 'credit-card', card: 'credit-card', video: 'video', film: 'video', history: 'history clock', lockscreen: 'lock', login: 'log-in', logout: 'log-out', 'sign out': 'log-out', 'log out': 'log-out', users: 'users', crop: 'crop', cut: 'cut', razor: 'cut', scissors: 'cut', knife: 'cut', deploy: 'rocket',
  increase: 'plus chevron-up', decrease: 'minus chevron-down', raise: 'plus', reduce: 'minus', lower: 'minus', branch: 'git', warning: 'warning alert', folderopen: 'folder-open', file: 'file file-text', document: 'file file-text', 'first page': 'first-page', 'last page': 'last-page', swap: 'shuffle sort arrows', 'full screen': 'maximize', power: 'power',
};

const longest = Math.max(...Object.keys(byWord).map((words) => words.split(' ').length));

/** Names of icons that a word, or a few words together, may mean; best first. Empty where it means none. */
export function iconsFor(words: string): string[] {
  const plain = fold(words);
  const found = Object.hasOwn(byWord, plain) ? byWord[plain] : Object.hasOwn(byWord, stem(plain)) ? byWord[stem(plain)] : undefined;
  return found ? found.split(' ') : [];
}

export interface IconMention {
  /** Index of its first word, and how many words it takes. */
  at: number;
  words: number;
  icons: string[];
}

/** Every mention of an icon in a run of words, longest first at each place. */
export function iconsIn(words: string[]): IconMention[] {
  const found: IconMention[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let n = Math.min(longest, words.length - at); n >= 1; n--) {
      const icons = iconsFor(words.slice(at, at + n).join(' '));
      if (icons.length === 0) continue;
      found.push({ at, words: n, icons });
      at += n - 1;
      break;
    }
  }
  return found;
}
