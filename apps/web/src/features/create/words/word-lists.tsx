import type { WordList } from '@easel/contract/client'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { useUnsaved } from '../../../ui/dialog/index.ts'
import { focusBeside } from '../../../ui/rows/focus-beside.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { wordListsQuery } from './own-words.ts'
import classes from './own-words-dialog.module.css'

/** A list to delete, and the pressed button. */
interface Removal {
  list: WordList
  button: HTMLElement
}

const empty = { name: '', text: '' }
const entriesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Creates, changes and deletes lists, from whose entries a name in a prompt is drawn. */
export function WordLists({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: lists = [] } = useQuery(wordListsQuery(api))
  const [form, setForm] = useState(empty)
  const saved = lists.find(({ name }) => name === form.name)
  useUnsaved(form.text.trim() !== '' && form.text !== saved?.entry_arr.join('\n'), onUnsaved)
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.words })
  const save = useMutation({
    mutationFn: () => api.setWordList({ name: form.name.trim(), entry_arr: entriesOf(form.text) }),
    onSuccess: ({ name }) => {
      setForm(empty)
      toastSuccess(t('words.listSaved', { name }))
    },
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: ({ list }: Removal) => api.deleteWordList({ id: list.id }),
    onSuccess: (_, { button }) => focusBeside(button),
    onError: (error: Error) => toastError(errorText(error)),
    onSettled: refresh,
  })
  const ask = async (removal: Removal) => {
    const message = t('words.listDeleteAsk', { name: removal.list.name })
    const confirmLabel = t('tool.presetDelete')
    if (await confirm({ message, confirmLabel, danger: true })) remove.mutate(removal)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const change = (part: Partial<typeof empty>) => {
    setForm({ ...form, ...part })
    save.reset()
  }
  const isReady = form.name.trim() !== '' && entriesOf(form.text).length > 0
  return (
    <>
      <p className={classes.help}>{t('words.listsHelp')}</p>
      {lists.length > 0 && (
        <StoredLists
          lists={lists}
          onChange={({ name, entry_arr }) => change({ name, text: entry_arr.join('\n') })}
          onDelete={(removal) => void ask(removal)}
        />
      )}
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('words.listName')}
          description={t('words.listNameHelp')}
          value={form.name}
          maxLength={40}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('words.listEntries')}
          autosize
          minRows={3}
          maxRows={10}
          value={form.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={save.error && errorText(save.error)}
        />
        <Button type="submit" className={classes.save} loading={save.isPending} disabled={!isReady}>
          {t('tool.presetSave')}
        </Button>
      </form>
    </>
  )
}

interface StoredListsProps {
  lists: readonly WordList[]
  onChange: (list: WordList) => void
  onDelete: (removal: Removal) => void
}

function StoredLists({ lists, onChange, onDelete }: StoredListsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list} aria-label={t('words.lists')}>
      {lists.map((list) => (
        <li key={list.id} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.prompt}>{`__${list.name}__`}</span>
            <span className={classes.negative}>{list.entry_arr.join(' · ')}</span>
          </span>
          <Button
            {...quiet}
            aria-label={t('words.listChangeOf', { name: list.name })}
            onClick={() => onChange(list)}
          >
            {t('words.listChange')}
          </Button>
          <Button
            {...quiet}
            aria-label={t('words.deleteOf', { words: list.name })}
            onClick={({ currentTarget: button }) => onDelete({ list, button })}
          >
            {t('tool.presetDelete')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
