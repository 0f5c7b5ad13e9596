export { WorkDrawer as default } from './components/work-drawer.tsx'
