export { DayPlot } from './day-plot.tsx'
