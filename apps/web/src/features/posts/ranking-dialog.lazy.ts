export { RankingDialog as default } from './components/ranking-dialog.tsx'
