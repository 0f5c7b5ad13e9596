import type { Work } from '@easel/contract/client'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../../../lib/part/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import classes from './work-steps.module.css'

const loadWorkGraph = () => import('./work-graph.tsx')

/** The graph of an own work; its code loads when it is opened. */
export function WorkSteps({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const WorkGraph = usePart(opened, loadWorkGraph, () => {
    toastError(t('error.network'))
    setOpened(false)
  })
  if (user?.id !== work.user_id) return null
  return (
    <section className={classes.steps}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
        {t('work.howMade')}
      </UnstyledButton>
      <div id={id}>
        {opened && (WorkGraph ? <WorkGraph work={work} /> : <Skeleton height={300} aria-busy="true" />)}
      </div>
    </section>
  )
}
