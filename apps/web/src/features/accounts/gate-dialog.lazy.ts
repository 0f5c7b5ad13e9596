export { GateDialog as default } from './components/gate-dialog.tsx'
