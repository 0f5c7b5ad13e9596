export { WhyDialog as default } from './components/why-dialog.tsx'
