import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconHistory, IconPhotoSearch, IconSparkles } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePart } from '../../../lib/part.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { FileLabel, useFileDrop } from '../../../ui/files/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { draftStore } from '../draft/index.ts'
import { takenInputs, type Values } from '../params/index.ts'
import { TakenNote } from './taken-note.tsx'
import { usePictureWords } from './use-picture-words.ts'
import classes from './words.module.css'
import { WordsNotes } from './words-notes.tsx'

const loadOwnWords = () => import('./own-words-dialog.tsx')
const loadHelper = () => import('./word-helper.tsx')

/** Types of files that may contain a prompt. */
const readable = 'image/*,.heic,.avif,.jxl'

interface WordsToolsProps {
  template: WorkTemplate
  params: Values
}

/** Help with the prompt of a form, below its field: the prompt of a picture, words to choose from, and earlier prompts. */
export function WordsTools({ template, params }: WordsToolsProps) {
  const { t } = useTranslation()
  const helperId = useId()
  const [isOpen, setOpen] = useState(false)
  const Helper = usePart(isOpen, loadHelper, () => {
    toastError(t('error.network'))
    setOpen(false)
  })
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { user } = useSession()
  const { taken, take, isReading } = usePictureWords(template, params)
  const inputs = takenInputs(template, params)
  const wanted = inputs.find(({ words }) => words === 'wanted')
  if (!wanted) return null
  const unwanted = inputs.find(({ words }) => words === 'unwanted')
  const textOf = (input: typeof unwanted) => (input ? String(params[input.name] ?? '') : '')
  const readings = readingsOf(template, params)
  return (
    <div className={classes.tools}>
      {/* A picture that is dropped on a form that takes photos becomes one of its photos. */}
      {photoLimits(template).max === 0 && <Drop onFiles={take} />}
      <div className={classes.bar}>
        <FileLabel accept={readable} onFiles={take} className={classes.tool}>
          <IconPhotoSearch size={16} stroke={1.8} aria-hidden="true" />
          {t('words.fromPicture')}
        </FileLabel>
        <UnstyledButton
          className={classes.tool}
          aria-expanded={isOpen}
          aria-controls={isOpen && Helper ? helperId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconSparkles size={16} stroke={1.8} aria-hidden="true" />
          {t('words.helper')}
        </UnstyledButton>
        {user && (
          <UnstyledButton className={classes.tool} aria-haspopup="dialog" onClick={() => setOwnOpen(true)}>
            <IconHistory size={16} stroke={1.8} aria-hidden="true" />
            {t('words.own')}
          </UnstyledButton>
        )}
      </div>
      <TakenNote taken={taken} isReading={isReading} />
      <WordsNotes prompt={textOf(wanted)} readings={readings} />
      {isOpen && Helper && (
        <Helper id={helperId} wanted={wanted} unwanted={unwanted} values={params} readings={readings} />
      )}
      <LazyDialog opened={isOwnOpen} load={loadOwnWords} onFail={() => setOwnOpen(false)}>
        {(OwnWordsDialog, opened) => (
          <OwnWordsDialog
            opened={opened}
            onClose={() => setOwnOpen(false)}
            current={{ prompt: textOf(wanted), negative_prompt: textOf(unwanted) }}
            onUse={({ prompt, negative_prompt }) =>
              draftStore.dispatch({
                kind: 'preset',
                values: { [wanted.name]: prompt, ...(unwanted && { [unwanted.name]: negative_prompt }) },
              })
            }
          />
        )}
      </LazyDialog>
    </div>
  )
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  useFileDrop(onFiles)
  return null
}

/** Returns the input other than English that the chosen model understands, such as Chinese or weights; undefined if unknown. */
function readingsOf({ input_arr }: WorkTemplate, params: Values) {
  const model = input_arr.find(({ choice_arr }) => choice_arr?.some(({ takes_arr }) => takes_arr))
  return model?.choice_arr?.find(({ value }) => value === params[model.name])?.reads_arr
}
