export { ReportDialog as default } from './components/report-dialog.tsx'
