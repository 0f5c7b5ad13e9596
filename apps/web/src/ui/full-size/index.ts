export { useFullSize } from './use-full-size.tsx'
