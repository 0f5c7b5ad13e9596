import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { Fact, FactList } from '../ui/facts/facts.tsx'
import { ChoiceChips, SegmentLinks, Segments, Shelf, TabLinks } from '../ui/layout/index.ts'
import { PageHead } from '../ui/page/index.ts'
import { useSortable } from '../ui/sortable/use-sortable.ts'
import classes from './dev.module.css'
import { Part } from './part.tsx'

const choices = [
  { value: 'hot', label: 'Hot' },
  { value: 'new', label: 'New' },
  { value: 'zh', label: '关注' },
] as const
type Choice = (typeof choices)[number]['value']

const shelfItems = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  content: <div className={classes.box}>{index + 1}</div>,
}))

export function Layouts() {
  const [chosen, choose] = useState<Choice>('hot')
  const tabs = choices.map(({ value, label }) => ({ value, label, to: `#${value}` }))
  const common = { label: 'Which', value: chosen, choices, onChange: choose }
  return (
    <>
      <Part name="PageHead">
        <div className={classes.wide}>
          <PageHead title="Inspiration 灵感" lead="Pick a template. Add your photos.">
            <Segments {...common} />
          </PageHead>
        </div>
      </Part>
      <Part name="Segments, ChoiceChips">
        <Segments {...common} />
        <ChoiceChips {...common} />
      </Part>
      <Part name="TabLinks, SegmentLinks, Tabs">
        <TabLinks label="Tabs" tabs={tabs} active={chosen} panelId="nothing" />
        <SegmentLinks
          label="Links"
          tabs={tabs.map(({ to, label, value }) => ({ to, label, isHere: value === chosen }))}
        />
        <Tabs defaultValue="hot">
          <Tabs.List>
            {choices.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </Part>
      <Part name="FactList">
        <div className={classes.wide}>
          <FactList>
            <Fact name="Size">1536 × 2048</Fact>
            <Fact name="Lines on the cover">
              Forty pages of light, and what the harbour looks like at five
            </Fact>
            <Fact name="封面文字">港口的清晨 · 四十页的光</Fact>
          </FactList>
        </div>
      </Part>
      <Part name="useSortable">
        <SortableList />
      </Part>
      <Part name="Shelf">
        <div className={classes.wide}>
          <Shelf label="Shelf" items={shelfItems} />
        </div>
      </Part>
    </>
  )
}

function SortableList() {
  const [names, setNames] = useState(['Harbour', 'Lake', 'River', '海边'])
  const { list, grab, entryOf } = useSortable<HTMLOListElement>((from, to) =>
    setNames(names.toSpliced(from, 1).toSpliced(to, 0, names[from]!)),
  )
  return (
    <ol ref={list} className={classes.sortable}>
      {names.map((name, index) => (
        <li key={name} onPointerDown={grab(index)} {...entryOf(index)}>
          {name}
        </li>
      ))}
    </ol>
  )
}
