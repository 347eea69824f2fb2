/** Icons of key features, by the names that they are kept under: see server/domain/key-feature/icons.ts. */
import {
  Activity, Archive, Bell, BookOpen, Bookmark, Box, Briefcase, Building, Calculator, Calendar, Camera, ChartColumn, CircleQuestionMark, ClipboardList,
  Clock, Cloud, Code, CreditCard, Database, DollarSign, Download, Eye, FileText, Filter, Flag, Folder, Gift, Globe, GraduationCap, Heart, Home,
  Image as ImageIcon, Inbox, KeyRound, Languages, Layers, LayoutDashboard, LayoutGrid, Link, List, ListChecks, Lock, LogIn, LogOut, Mail,
  Map as MapIcon, MapPin, Megaphone, Menu, MessageCircle, Mic, Monitor, Music, Navigation, Package, Palette, Paperclip, PenLine, Phone, Play, Plug,
  Printer, Receipt, RefreshCw, Rocket, Search, Send, Settings, Share2, Shield, ShoppingBag, ShoppingCart, SlidersHorizontal, Smartphone, Star, Store,
  Table, Tag, Target, Ticket, Timer, Trash2, Truck, Upload, User, UserPlus, Users, Video, Wallet, Wrench, Zap,
  type LucideIcon,
} from 'lucide-react';

const byName: Record<string, LucideIcon> = {
  activity: Activity, archive: Archive, 'bar-chart-3': ChartColumn, bell: Bell, 'book-open': BookOpen, bookmark: Bookmark, box: Box, briefcase: Briefcase,
  building: Building, calculator: Calculator, calendar: Calendar, camera: Camera, cart: ShoppingCart, 'clipboard-list': ClipboardList, clock: Clock,
  cloud: Cloud, code: Code, 'credit-card': CreditCard, database: Database, 'dollar-sign': DollarSign, download: Download, eye: Eye, 'file-text': FileText,
  filter: Filter, flag: Flag, folder: Folder, gift: Gift, globe: Globe, 'graduation-cap': GraduationCap, heart: Heart, 'help-circle': CircleQuestionMark,
  home: Home, image: ImageIcon, inbox: Inbox, 'key-round': KeyRound, languages: Languages, layers: Layers, 'layout-dashboard': LayoutDashboard,
  'layout-grid': LayoutGrid, link: Link, list: List, 'list-checks': ListChecks, lock: Lock, 'log-in': LogIn, 'log-out': LogOut, mail: Mail, map: MapIcon,
  'map-pin': MapPin, megaphone: Megaphone, menu: Menu, 'message-circle': MessageCircle, mic: Mic, monitor: Monitor, music: Music, navigation: Navigation,
  package: Package, palette: Palette, paperclip: Paperclip, 'pen-line': PenLine, phone: Phone, play: Play, plug: Plug, printer: Printer, receipt: Receipt,
  'refresh-cw': RefreshCw, rocket: Rocket, search: Search, send: Send, settings: Settings, 'share-2': Share2, shield: Shield, 'shopping-bag': ShoppingBag,
  'shopping-cart': ShoppingCart, 'sliders-horizontal': SlidersHorizontal, smartphone: Smartphone, star: Star, store: Store, table: Table, tag: Tag,
  target: Target, ticket: Ticket, timer: Timer, 'trash-2': Trash2, truck: Truck, upload: Upload, user: User, 'user-plus': UserPlus, users: Users, video: Video,
  wallet: Wallet, wrench: Wrench, zap: Zap,
};

export const featureIcons: string[] = Object.keys(byName);

export const FeatureIcon = ({ name, className }: { name: string; className?: string }) => {
  const Icon = byName[name] ?? Box;
  return <Icon aria-hidden className={className} />;
};
