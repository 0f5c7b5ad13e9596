export { ListEnd } from './list-end.tsx'
