import {
  type Board,
  boardAudiences,
  boardDescriptionMaxLength,
  boardNameMaxLength,
  cleanText,
  visibleLength,
} from '@easel/contract/client'
import { Textarea, TextInput } from '@mantine/core'
import { IconLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Choices, LengthCounter, useEmptyTextFault } from '../../../ui/fields/index.ts'
import classes from './board-fields.module.css'

type Audience = Board['audience']

type Words = Pick<Board, 'name' | 'description' | 'audience'>

/** The typed texts of a board, and the texts in the form in which they will be stored. */
export function useBoardWords(first: Words) {
  const [typed, setTyped] = useState(first)
  const words: Words = {
    name: cleanText(typed.name, 'line'),
    description: cleanText(typed.description, 'lines'),
    audience: typed.audience,
  }
  const nameLength = visibleLength(words.name)
  const isFit =
    nameLength > 0 &&
    nameLength <= boardNameMaxLength &&
    visibleLength(words.description) <= boardDescriptionMaxLength
  const isChanged =
    words.name !== first.name || words.description !== first.description || words.audience !== first.audience
  const set = (part: Partial<Words>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, words, isFit, isChanged, set }
}

export type BoardWordsState = ReturnType<typeof useBoardWords>

interface WordFieldsProps {
  state: BoardWordsState
  withDescription?: boolean
}

export function WordFields({ state: { typed, words, set }, withDescription = false }: WordFieldsProps) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const descriptionLength = visibleLength(words.description)
  return (
    <>
      <TextInput
        label={t('board.name')}
        placeholder={t('board.nameHint')}
        value={typed.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={missing(typed.name, t('publish.required')) || visibleLength(words.name) > boardNameMaxLength}
        required
        withAsterisk={false}
        data-autofocus
      />
      {withDescription && (
        <div>
          <Textarea
            label={t('board.description')}
            value={typed.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={descriptionLength > boardDescriptionMaxLength}
            rows={3}
          />
          <div className={classes.counter}>
            <LengthCounter length={descriptionLength} max={boardDescriptionMaxLength} />
          </div>
        </div>
      )}
    </>
  )
}

interface AudienceChoiceProps {
  value: Audience
  onChange: (audience: Audience) => void
}

/** The audiences of a board, with the meaning of each. */
export function AudienceChoice({ value, onChange }: AudienceChoiceProps) {
  const { t } = useTranslation()
  return (
    <Choices
      legend={t('board.audience')}
      choices={boardAudiences.map((audience) => ({
        value: audience,
        label: t(`board.${audience}`),
        hint: t(`board.${audience}Hint`),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

const icons = { private: IconLock, link: IconLink, public: IconWorld }

/** Icon beside the words for an audience. */
export function AudienceIcon({ audience, size = 15 }: { audience: Board['audience']; size?: number }) {
  const Icon = icons[audience]
  return <Icon size={size} stroke={1.8} aria-hidden="true" />
}
