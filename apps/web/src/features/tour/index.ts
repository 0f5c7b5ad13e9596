export { TourButton } from './components/tour-button.tsx'
export { useFirstTour } from './use-tour.ts'
