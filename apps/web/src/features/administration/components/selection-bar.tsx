import { type Account, maxGiven } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type AccountSearch, findMatching } from '../api.ts'
import people from './people.module.css'

const loadDialog = () => import('./give-attempts-dialog.tsx')

/** Only accounts of people have attempts. */
export const isUser = ({ kind }: Account) => kind === 'person' || kind === 'demo'

/** Accounts that are selected for a common action; the selection is kept across searches. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...chosen],
    has: (id: string) => chosen.has(id),
    isFull: chosen.size >= maxGiven,
    toggle: (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    add: (ids: readonly string[]) => setChosen((before) => new Set([...before, ...ids].slice(0, maxGiven))),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

interface SelectionBarProps {
  search: AccountSearch
  selection: Selection
}

/** Selects all accounts that match the search, and gives attempts to the selected users. */
export function SelectionBar({ search, selection }: SelectionBarProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [isGiving, setGiving] = useState(false)
  const count = selection.ids.length
  const choosing = useMutation({
    mutationFn: () => findMatching(api, search),
    onSuccess: (accounts) => selection.add(accounts.filter(isUser).map(({ id }) => id)),
    onError: (error) => toastError(errorText(error)),
  })
  return (
    <div className={people.bar} data-active={count > 0 || undefined}>
      <span role="status" className={people.count}>
        {count > 0 ? t('adminPeople.selected', { count }) : t('adminPeople.noneSelected')}
      </span>
      <Button variant="subtle" loading={choosing.isPending} onClick={() => choosing.mutate()}>
        {t('adminPeople.selectAll')}
      </Button>
      {count > 0 && (
        <>
          <Button variant="subtle" color="gray" onClick={selection.clear}>
            {t('adminPeople.unselect')}
          </Button>
          <Button onClick={() => setGiving(true)}>{t('adminPeople.giveMany')}</Button>
        </>
      )}
      <LazyDialog opened={isGiving} load={loadDialog} onFail={() => setGiving(false)}>
        {(GiveAttemptsDialog, isShown) => (
          <GiveAttemptsDialog
            ids={selection.ids}
            opened={isShown}
            onClose={() => setGiving(false)}
            onGiven={selection.clear}
          />
        )}
      </LazyDialog>
    </div>
  )
}
