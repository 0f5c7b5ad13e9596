export { TourButton } from './components/tour-button.tsx'
