import {
  ActionIcon,
  Avatar,
  Button,
  Checkbox,
  CloseButton,
  Menu,
  Slider,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconBookmark, IconDots, IconHeart, IconTrash } from '@tabler/icons-react'
import { Choices, LengthCounter, PasswordField } from '../ui/fields/index.ts'
import { FileLabel } from '../ui/files/index.ts'
import { Flyout, FlyoutItem } from '../ui/layout/index.ts'
import classes from './dev.module.css'
import { Part } from './part.tsx'

const variants = ['filled', 'default', 'light', 'subtle', 'outline'] as const

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Part name="Menu, Flyout, FileLabel">
        <Menus />
        <FileLabel onFiles={() => undefined}>FileLabel: choose a file</FileLabel>
      </Part>
    </>
  )
}

function Buttons() {
  return (
    <>
      <Part name="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button loading>loading</Button>
        <Button color="red.8">red</Button>
        <Button size="lg">开始生成</Button>
      </Part>
      <Part name="ActionIcon, CloseButton, Avatar, Tooltip">
        <ActionIcon variant="default" size={42} aria-label="Like">
          <IconHeart size={20} stroke={1.7} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={42} aria-label="Collect">
          <IconBookmark size={20} stroke={1.7} />
        </ActionIcon>
        <CloseButton aria-label="Close" />
        <Avatar name="Mara Lindqvist" />
        <Avatar name="林" radius="xl" />
        <Tooltip label="What it is for" opened>
          <Button variant="default">Tooltip</Button>
        </Tooltip>
      </Part>
    </>
  )
}

function Fields() {
  return (
    <>
      <Part name="TextInput, PasswordInput, Textarea, LengthCounter">
        <TextInput label="Username" description="3 to 20 characters" placeholder="mara" />
        <TextInput label="用户名" error="This field is required" defaultValue="ab" />
        <TextInput label="Disabled" disabled defaultValue="mara" />
        <PasswordField w={220} label="Password" defaultValue="correct horse" />
        <Textarea label="Description" autosize minRows={2} defaultValue="Low tide #harbour" />
        <LengthCounter length={480} max={500} />
        <LengthCounter length={501} max={500} />
      </Part>
      <Part name="Choices">
        <Choices
          legend="Who sees it"
          choices={[
            { value: 'all', label: 'Everyone', hint: 'It appears in feeds, search and your profile.' },
            { value: 'own', label: 'Only me', hint: 'Nobody else sees it.' },
          ]}
          value="all"
          onChange={() => undefined}
        />
      </Part>
      <Part name="Checkbox, Switch, Slider">
        <Checkbox label="I am 13 or older" defaultChecked />
        <Checkbox label="With an error" error="You must be 13 or older" />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Slider defaultValue={60} w={220} thumbLabel="Detail" />
      </Part>
    </>
  )
}

function Menus() {
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">Menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmark size={17} />}>Collect</Menu.Item>
          <Menu.Item leftSection={<IconTrash size={17} />} color="red">
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Flyout label="Flyout" button={<IconDots size={21} />}>
        <p className={classes.faint}>Flyout</p>
        <FlyoutItem icon={IconHeart} label="FlyoutItem" onClick={() => undefined} />
      </Flyout>
    </>
  )
}
