import { TaskList } from '../../tasks/index.ts'
import { Ledger } from './ledger.tsx'

/** Lazily loaded content of the badge. */
export default function AttemptsPanel({ onShare }: { onShare: () => void }) {
  return (
    <>
      <TaskList onShare={onShare} />
      <Ledger />
    </>
  )
}
