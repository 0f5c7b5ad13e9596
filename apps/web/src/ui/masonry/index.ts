export { Masonry } from './masonry.tsx'
