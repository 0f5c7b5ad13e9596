import {
  type BlockedWordList,
  blockedWordMaxLength,
  type Client,
  cleanText,
  maxBlockedWords,
  visibleLength,
} from '@easel/contract/client'
import { Button, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorDetail, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { limitText } from '../../../ui/fields/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Section } from '../../../ui/page/index.ts'
import { Note } from '../../../ui/rows/panels.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { blockedWordsQuery } from '../api.ts'
import classes from './administration.module.css'
import people from './people.module.css'

type Words = BlockedWordList['word_arr']

const maxAtOnce = 100

/** The blocked words: a list, a field that adds words, and a test. */
export function BlockedWordsView({ words }: { words: Words }) {
  const { t } = useTranslation()
  return (
    <div className={classes.view}>
      <Note>{t('adminWords.effect')}</Note>
      <Section title={t('adminWords.add')}>
        <AddForm />
      </Section>
      <Section
        title={t('adminWords.list')}
        lead={t('adminWords.number', { count: words.length, max: maxBlockedWords })}
      >
        {words.length === 0 ? (
          <p className={classes.facts}>{t('adminWords.none')}</p>
        ) : (
          <ul className={people.wordList} aria-label={t('adminWords.list')}>
            {words.map(({ word }) => (
              <li key={word}>
                <Word word={word} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('adminWords.test')}>
        <TestForm />
      </Section>
    </div>
  )
}

function useWordChange<Change>(send: (api: Client, change: Change) => Promise<BlockedWordList>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(api, change),
    onSuccess: (list) => void queryClient.setQueryData(blockedWordsQuery(api).queryKey, list),
  })
}

const linesOf = (text: string) =>
  [...new Set(text.split(/[\n,，、;；]/).map((line) => cleanText(line, 'line')))].filter(Boolean)

function AddForm() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const change = useWordChange((api, word_arr: string[]) => api.addBlockedWords({ word_arr }))
  const words = linesOf(text)
  const tooLong = words.find((word) => visibleLength(word) > blockedWordMaxLength)
  const fault = () => {
    if (words.length === 0) return isTouched && t('adminWords.missing')
    if (words.length > maxAtOnce) return t('adminWords.tooMany', { max: maxAtOnce })
    return tooLong !== undefined && t('adminWords.tooLong', { max: blockedWordMaxLength })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (words.length === 0 || words.length > maxAtOnce || tooLong !== undefined || change.isPending) return
    change.mutate(words, {
      onSuccess: () => {
        setText('')
        setTouched(false)
        toastSuccess(t('adminWords.added'))
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label={t('adminWords.words')}
        description={t('adminWords.wordsHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fault()}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
      <FormError error={errorDetail(change.error, 'word_arr') ?? change.error} />
      <Button type="submit" loading={change.isPending} className={classes.saveButton}>
        {t('adminWords.addNow')}
      </Button>
    </form>
  )
}

function Word({ word }: { word: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const change = useWordChange((api, gone: string) => api.removeBlockedWord({ word: gone }))
  const remove = () => change.mutate(word, { onError: (error) => toastError(errorText(error)) })
  return (
    <span className={people.word}>
      <span>{word}</span>
      <button
        type="button"
        onClick={remove}
        disabled={change.isPending}
        aria-label={t('adminWords.remove', { word })}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </span>
  )
}

function TestForm() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const testing = useMutation({ mutationFn: (tested: string) => api.testBlockedWords({ text: tested }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cleanText(text, 'lines') && !testing.isPending) testing.mutate(text)
  }
  const found = testing.data?.word_arr
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        label={t('adminWords.sentence')}
        value={text}
        {...limitText(2000, 'lines', (written) => {
          setText(written)
          testing.reset()
        })}
        rows={2}
      />
      <p role="status" className={classes.facts}>
        {found && found.length === 0 && t('adminWords.allowed')}
        {found && found.length > 0 && t('adminWords.refused', { words: found.join(' · ') })}
        {testing.error !== null && errorText(testing.error)}
      </p>
      <Button type="submit" variant="default" loading={testing.isPending} className={classes.saveButton}>
        {t('adminWords.testNow')}
      </Button>
    </form>
  )
}
