import { editLimits } from '@easel/contract/client'
import { Button, ColorInput, Slider, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import type { Words } from './draw-edit.ts'
import classes from './edit-dialog.module.css'
import type { ToolProps } from './tools.ts'

const colours = {
  white: '#ffffff',
  black: '#111111',
  cream: '#f3e7cf',
  red: '#d5342b',
  gold: '#f0b429',
  blue: '#2f6fde',
} as const

interface WordsToolProps extends ToolProps {
  /** Index of the text whose settings are shown. */
  picked: number
  onPick: (index: number) => void
}

export function WordsTool({ edit, change, settle, picked, onPick }: WordsToolProps) {
  const { t } = useTranslation()
  const texts = edit.text_arr
  const words = texts[picked]
  const set = (next: Partial<Words>, by: string) =>
    change(
      { text_arr: texts.map((text, index) => (index === picked ? { ...text, ...next } : text)) },
      `${by} ${picked}`,
    )
  const add = () => {
    // A new text is lower than the earlier texts, so that it covers none of them.
    const y = Math.min(0.9, 0.5 + texts.length * 0.12)
    const text = {
      text: t('pictureEdit.sample'),
      x: 0.5,
      y,
      size: 0.1,
      colour: '#ffffff',
      font: 'sans',
    } as const
    change({ text_arr: [...texts, text] })
    onPick(texts.length)
  }
  const remove = () => {
    change({ text_arr: texts.filter((_, index) => index !== picked) })
    onPick(Math.max(0, picked - 1))
  }
  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={texts.length >= editLimits.maxTexts}
          onClick={add}
        >
          {t('pictureEdit.add')}
        </Button>
        {words && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={remove}>
            {t('pictureEdit.remove')}
          </Button>
        )}
      </div>
      {texts.length > 1 && (
        <ChoiceChips
          label={t('pictureEdit.words')}
          value={String(picked)}
          choices={texts.map((text, index) => ({ value: String(index), label: shortened(text.text) }))}
          onChange={(value) => onPick(Number(value))}
        />
      )}
      {words && <WordsFields key={picked} words={words} number={picked + 1} set={set} settle={settle} />}
    </>
  )
}

const shortened = (text: string) => (text.length > 14 ? `${text.slice(0, 13)}…` : text)

interface WordsFieldsProps {
  words: Words
  number: number
  set: (next: Partial<Words>, by: string) => void
  settle: () => void
}

function WordsFields({ words, number, set, settle }: WordsFieldsProps) {
  const { t } = useTranslation()
  const sizeId = useId()
  return (
    <>
      <Textarea
        label={t('pictureEdit.text', { number })}
        description={t('pictureEdit.hint')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={editLimits.maxTextLength}
        value={words.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value }, 'text')}
        onBlur={settle}
      />
      <div>
        <div className={classes.line}>
          <span id={sizeId}>{t('pictureEdit.size')}</span>
        </div>
        <Slider
          min={editLimits.minTextSize}
          max={editLimits.maxTextSize}
          step={0.01}
          value={words.size}
          onChange={(size) => size !== words.size && set({ size }, 'size')}
          onChangeEnd={settle}
          label={null}
          thumbProps={{ 'aria-labelledby': sizeId }}
        />
      </div>
      <ChoiceChips
        label={t('pictureEdit.font')}
        value={words.font}
        choices={(['sans', 'serif'] as const).map((value) => ({ value, label: t(`pictureEdit.${value}`) }))}
        onChange={(font) => set({ font }, 'font')}
      />
      <fieldset className={classes.colours}>
        <legend>{t('pictureEdit.colour')}</legend>
        {(Object.keys(colours) as (keyof typeof colours)[]).map((name) => (
          <button
            key={name}
            type="button"
            className={classes.colour}
            style={{ backgroundColor: colours[name] }}
            aria-label={t(`pictureEdit.${name}`)}
            aria-pressed={words.colour === colours[name]}
            onClick={() => set({ colour: colours[name] }, 'colour')}
          />
        ))}
        <ColorInput
          aria-label={t('pictureEdit.ownColour')}
          format="hex"
          withEyeDropper={false}
          popoverProps={{ zIndex: 400 }}
          className={classes.ownColour ?? ''}
          value={words.colour}
          onChange={(value) => {
            const colour = value.toLowerCase()
            if (/^#[0-9a-f]{6}$/.test(colour) && colour !== words.colour) set({ colour }, 'colour')
          }}
          onChangeEnd={settle}
        />
      </fieldset>
    </>
  )
}
