export { useReport } from './hooks/use-report.tsx'
export type { ReportTarget } from './report-target.ts'
