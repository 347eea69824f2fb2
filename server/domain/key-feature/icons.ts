import { z } from 'zod';

/** What a key feature may carry: names of the Lucide set. */
export const icons = [
  'activity', 'archive', 'bar-chart-3', 'bell', 'book-open', 'bookmark', 'box', 'briefcase', 'building', 'calculator', 'calendar', 'camera', 'cart', 'clipboard-list', 'clock',
  'cloud', 'code', 'credit-card', 'database', 'dollar-sign', 'download', 'eye', 'file-text', 'filter', 'flag', 'folder', 'gift', 'globe', 'graduation-cap', 'heart', 'help-circle',
  'home', 'image', 'inbox', 'key-round', 'languages', 'layers', 'layout-dashboard', 'layout-grid', 'link', 'list', 'list-checks', 'lock', 'log-in', 'log-out', 'mail', 'map', 'map-pin',
  'megaphone', 'menu', 'message-circle', 'mic', 'monitor', 'music', 'navigation', 'package', 'palette', 'paperclip', 'pen-line', 'phone', 'play', 'plug', 'printer', 'receipt',
  'refresh-cw', 'rocket', 'search', 'send', 'settings', 'share-2', 'shield', 'shopping-bag', 'shopping-cart', 'sliders-horizontal', 'smartphone', 'star', 'store', 'table', 'tag',
  'target', 'ticket', 'timer', 'trash-2', 'truck', 'upload', 'user', 'user-plus', 'users', 'video', 'wallet', 'wrench', 'zap',
] as const;

export const IconSchema = z.enum(icons, { error: 'There is no icon of this name. get_available_icons (GET /api/v1/icons) lists them.' });

export const listIcons = () => ({ items: icons.map((name) => ({ name })) });
