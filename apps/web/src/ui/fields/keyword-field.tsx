import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface KeywordFieldProps {
  className?: string | undefined
  label: string
  placeholder: string
  keyword: string
  onChange: (keyword: string) => void
}

const typingMs = 250

/** A field that searches while the user types; Enter searches immediately. */
export function KeywordField({ className, label, placeholder, keyword, onChange }: KeywordFieldProps) {
  const [text, setText] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  // A link changed the address, so the field takes the new keyword.
  if (keyword !== searched) {
    setSearched(keyword)
    if (keyword !== text.trim()) setText(keyword)
  }
  const change = useDebouncedCallback((next: string) => onChange(next.trim()), typingMs)
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        type="search"
        name="q"
        size="md"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          change(event.currentTarget.value)
        }}
      />
    </form>
  )
}
