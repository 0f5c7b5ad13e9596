export { WhyDialog as default } from './components/ranking-dialog.tsx'
