export { ShortcutList as default } from './shortcut-list.tsx'
