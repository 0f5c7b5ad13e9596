import { Fragment, type ReactNode, useMemo } from 'react'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { maxTextLength, type NodeView } from '../document/index.ts'
import classes from './notes.module.css'
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts'

/** Maximum length of a text whose Markdown is rendered; thousands of marks would take too much time. */
const maxMarked = 20_000

/** The text of a note, with rendered Markdown. Its headings must not become headings of the page. */
export function NoteText({ text }: { text: string }) {
  const { t } = useTranslation()
  const blocks = useMemo(() => (text.length > maxMarked ? undefined : parseMarkdown(text)), [text])
  return (
    <div className={classes.text}>
      {blocks ? showBlocks(blocks) : <p>{text.slice(0, maxTextLength)}</p>}
      {text.length > maxTextLength && <p className={classes.cut}>{t('canvas.noteCut')}</p>}
    </div>
  )
}

/** Returns the displayed title of a node. For notes and the border of a subgraph, the type is no name for people. */
export function shownTitle({ kind, title, type }: NodeView, t: Translate): string {
  if (kind === 'inputs' || kind === 'outputs') return t(`subgraph.${kind}`)
  return kind === 'note' && title === type ? t('canvas.note') : title
}

function showBlocks(blocks: readonly Block[]): ReactNode {
  return inOrder(blocks, showBlock)
}

/** Blocks and words have no ids, so their index is their key. */
function inOrder<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is shown anew as a whole
  return items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>)
}

function showBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <p data-heading={Math.min(block.level, 3)}>{showInline(block.content)}</p>
    case 'list': {
      const items = inOrder(block.items, (item) => <li>{showBlocks(item)}</li>)
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'quote':
      return <blockquote>{showBlocks(block.blocks)}</blockquote>
    case 'code':
      return <pre>{block.text}</pre>
    case 'rule':
      return <hr />
    case 'paragraph':
      return <p>{showInline(block.content)}</p>
  }
}

function showInline(content: readonly Inline[]): ReactNode {
  return inOrder(content, (part) => {
    if (typeof part === 'string') return part
    switch (part.kind) {
      case 'code':
        return <code>{part.text}</code>
      case 'link':
        return (
          <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className="nodrag">
            {showInline(part.content)}
          </a>
        )
      case 'strong':
        return <strong>{showInline(part.content)}</strong>
      case 'strike':
        return <s>{showInline(part.content)}</s>
      case 'emphasis':
        return <em>{showInline(part.content)}</em>
    }
  })
}
