export { GraphList } from './graph-list.tsx'
