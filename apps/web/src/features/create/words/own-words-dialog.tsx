import type { KeptWords } from '@easel/contract/client'
import { ActionIcon, Button, Modal, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog } from '../../../ui/dialog/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { LoadFailed } from '../../../ui/page/index.ts'
import { focusBeside } from '../../../ui/rows/focus-beside.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { keptWordsQuery } from './own-words.ts'
import classes from './own-words-dialog.module.css'
import { WordLists } from './word-lists.tsx'

type Words = Pick<KeptWords, 'prompt' | 'negative_prompt'>

interface OwnWordsDialogProps {
  opened: boolean
  onClose: () => void
  /** The current words of the form, which the user can store. */
  current: Words
  onUse: (words: Words) => void
}

/** Shows words that the user has used before, and the user's lists, from whose entries a name in a prompt is drawn. */
export default function OwnWordsDialog({ opened, onClose, current, onUse }: OwnWordsDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const use = (words: Words) => {
    onUse(words)
    onClose()
  }
  return (
    <Modal
      {...frame}
      title={t('words.own')}
      centered
      size={620}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Kept current={current} onUse={use} />
      <details className={classes.lists}>
        <summary>{t('words.lists')}</summary>
        <WordLists onUnsaved={onUnsaved} />
      </details>
    </Modal>
  )
}

function Kept({ current, onUse }: { current: Words; onUse: (words: Words) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [isFavourite, setFavourite] = useState(false)
  const keyword = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    ...keptWordsQuery(api, { keyword, isFavourite }),
    placeholderData: (before) => before,
  })
  const keep = useChange((words: Words) => api.keepWords(words))
  const rows = query.data?.pages.flatMap(({ words_arr }) => words_arr) ?? []
  return (
    <>
      <div className={classes.find}>
        <TextInput
          className={classes.search}
          type="search"
          label={t('words.find')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Switch
          label={t('words.onlyFavourites')}
          checked={isFavourite}
          onChange={(event) => setFavourite(event.currentTarget.checked)}
        />
      </div>
      {current.prompt.trim() !== '' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={keep.isPending}
          onClick={() => keep.mutate(current)}
        >
          {t('words.keep')}
        </Button>
      )}
      {query.isError && <LoadFailed onRetry={() => query.refetch()} />}
      {query.data && rows.length === 0 && (
        <p className={classes.empty}>
          {t(keyword === '' && !isFavourite ? 'words.noneYet' : 'words.noneFound')}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label={t('words.own')}>
          {rows.map((words) => (
            <Row key={words.id} words={words} onUse={onUse} />
          ))}
        </ul>
      )}
      <ListEnd query={query} />
    </>
  )
}

function Row({ words, onUse }: { words: KeptWords; onUse: (words: Words) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const { id, prompt, negative_prompt, is_favourite } = words
  const mark = useChange(() => api.updateKeptWords({ id, is_favourite: !is_favourite }))
  const remove = useChange(() => api.deleteKeptWords({ id }))
  const name = prompt.length > 60 ? `${prompt.slice(0, 60)}…` : prompt
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.words} onClick={() => onUse(words)}>
        <span className={classes.prompt}>{prompt}</span>
        {negative_prompt !== '' && (
          <span className={classes.negative}>{t('words.without', { words: negative_prompt })}</span>
        )}
      </UnstyledButton>
      <ActionIcon
        {...quiet}
        loading={mark.isPending}
        aria-pressed={is_favourite}
        aria-label={t('words.favouriteOf', { words: name })}
        onClick={() => mark.mutate(undefined)}
      >
        {is_favourite ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.6} />}
      </ActionIcon>
      <ActionIcon
        {...quiet}
        loading={remove.isPending}
        aria-label={t('words.deleteOf', { words: name })}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          remove.mutate(undefined)
        }}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}

const quiet = { variant: 'subtle', color: 'gray', size: 'lg' } as const

/** Changes stored words, and fetches them again. */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: change,
    onError: (error: Error) => toastError(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.words }),
  })
}
