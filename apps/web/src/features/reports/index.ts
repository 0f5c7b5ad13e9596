export type { ReportTarget } from './components/report-form.tsx'
export { useReport } from './hooks/use-report.tsx'
