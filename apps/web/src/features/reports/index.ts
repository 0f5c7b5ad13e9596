export { type ReportTarget, useReport } from './hooks/use-report.tsx'
