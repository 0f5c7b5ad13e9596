import { TaskList } from '../../tasks/index.ts'
import { Ledger } from './ledger.tsx'

/** What is asked for only when the badge is opened. */
export default function AttemptsPanel({ onShare }: { onShare: () => void }) {
  return (
    <>
      <TaskList onShare={onShare} />
      <Ledger />
    </>
  )
}
