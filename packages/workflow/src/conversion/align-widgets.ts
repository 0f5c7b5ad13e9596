import { type Message, message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { choiceIndex, growingTexts } from './editor-inputs.ts'
import { field, isObject } from './json.ts'
import type { InputSpec } from './node-definition.ts'
import { grownInputs, nestedInputs } from './object-info.ts'
import { quoteName, refuse } from './refusal.ts'
import {
  autogrow,
  controlsOf,
  couldBeWidget,
  defaultOf,
  dynamicCombo,
  hasControl,
  hasUploadButton,
  isControlWord,
  isForced,
  isSent,
  savedCount,
  widgetTypeOf,
} from './widget-types.ts'

/** A note about a node or an input whose value differs from the file. */
export interface InputNote {
  readonly input?: string
  readonly message: Message
}

/** An assignment of the saved values of a node to its widgets. */
export interface Alignment {
  readonly values: ReadonlyMap<string, unknown>
  /** Widgets that got no value. */
  readonly missing: readonly InputSpec[]
  /** Number of values that no widget got, without the values of upload buttons. */
  readonly surplus: number
  /** Sum of the misfits between values and the types of their widgets. Each impossible value counts 1. */
  readonly misfit: number
  /** Name of a choice that has inputs of its own, if the definition does not list its value. */
  readonly unknownChoice: string | undefined
}

export interface AligningOptions {
  /** Names that the file itself marks as widgets. */
  readonly marked: ReadonlySet<string>
  /** The list also has values for inputs that can only be sockets. Frontends before 1.16 saved such values. */
  readonly withForced: boolean
  /**
   * Values are assigned by position alone, as in the editor. Otherwise a value that looks like a control is taken as a
   * control.
   */
  readonly isStrict: boolean
  readonly path: string
  readonly budget: Budget
}

/** Assigns the values of a list to the widgets of a node, in the order of the definition. */
export function align(
  specs: readonly InputSpec[],
  values: readonly unknown[],
  options: AligningOptions,
): Alignment {
  return new Dealer(values, options).deal(specs)
}

const maxNesting = 16

class Dealer {
  readonly #list: readonly unknown[]
  readonly #options: AligningOptions
  readonly #values = new Map<string, unknown>()
  readonly #missing: InputSpec[] = []
  #at = 0
  #misfit = 0
  #unknownChoice: string | undefined

  constructor(list: readonly unknown[], options: AligningOptions) {
    this.#list = list
    this.#options = options
  }

  deal(specs: readonly InputSpec[]): Alignment {
    this.#walk(specs, 0)
    const buttons = specs.filter(hasUploadButton).length
    return {
      values: this.#values,
      missing: this.#missing,
      surplus: Math.max(0, this.#list.length - this.#at - buttons),
      misfit: this.#misfit,
      unknownChoice: this.#unknownChoice,
    }
  }

  #walk(specs: readonly InputSpec[], depth: number): void {
    if (depth > maxNesting) refuse(this.#options.path, message('choices_too_deep', { max: maxNesting }))
    const { budget } = this.#options
    // The editor first makes the sockets of all inputs, including growing inputs.
    const grown = specs
      .filter(({ type }) => type === autogrow)
      .flatMap((spec) => grownInputs(spec, this.#options))
    budget.step(specs.length + grown.length)
    const taking = [...grown, ...specs].filter((spec) => this.#takesValue(spec))
    for (const [index, spec] of taking.entries()) {
      if (isForced(spec)) this.#at += 1
      else this.#take(spec, { next: taking[index + 1], remaining: taking.length - index - 1, depth })
    }
  }

  #takesValue(spec: InputSpec): boolean {
    return couldBeWidget(spec, this.#options.marked) && (this.#options.withForced || !isForced(spec))
  }

  #take(spec: InputSpec, place: Place & { depth: number }): void {
    const count = savedCount(spec)
    if (count === 0) {
      if (isSent(spec)) this.#values.set(spec.name, defaultOf(spec))
      return
    }
    if (spec.type === growingTexts) {
      this.#takeTexts(spec)
      return
    }
    if (this.#at >= this.#list.length || (this.#unknownChoice !== undefined && !this.#options.isStrict)) {
      if (spec.type === choiceIndex) return
      this.#missing.push(spec)
      if (spec.type === dynamicCombo) this.#walkChoice(spec, defaultOf(spec), place.depth)
      return
    }
    const value = this.#list[this.#at]
    this.#at += count
    if (spec.type === choiceIndex) return
    this.#values.set(spec.name, value)
    this.#misfit += misfitOf(spec, value)
    if (spec.type === dynamicCombo) this.#walkChoice(spec, value, place.depth)
    else if (this.#options.isStrict) this.#skipDeclared(spec)
    else this.#skipControl(spec, place)
  }

  /** Takes the values of a growing list of texts, which ends with an empty text. */
  #takeTexts({ name }: InputSpec): void {
    for (let count = 1; ; count += 1) {
      const value = this.#list[this.#at] ?? ''
      if (this.#at < this.#list.length) this.#at += 1
      this.#values.set(`${name}${count}`, value)
      if (!value) return
    }
  }

  /** Takes the inputs of the chosen section, which follow the choice. The name of the choice is their prefix. */
  #walkChoice(spec: InputSpec, value: unknown, depth: number): void {
    const { path, budget } = this.#options
    const given = field(spec.options, 'options')
    const sections: readonly unknown[] = Array.isArray(given) ? given : []
    budget.step(sections.length)
    const section = sections.find((section) => isObject(section) && section['key'] === value)
    if (!isObject(section)) {
      if (value !== undefined) this.#unknownChoice = spec.name
      return
    }
    const inputs = nestedInputs(section, path)
    this.#walk(
      inputs.map((input) => ({ ...input, name: `${spec.name}.${input.name}` })),
      depth + 1,
    )
  }

  #skipDeclared(spec: InputSpec): void {
    for (let count = controlsOf(spec); count > 0 && this.#at < this.#list.length; count -= 1) {
      const value = this.#list[this.#at]
      const fits = count === 1 && spec.type === 'COMBO' ? typeof value === 'string' : couldBeControl(value)
      if (!fits) this.#misfit += 1
      this.#at += 1
    }
  }

  #skipControl(spec: InputSpec, place: Place): void {
    const type = widgetTypeOf(spec)
    if (type !== 'INT' && type !== 'COMBO') return
    const value = this.#list[this.#at]
    const isSurplus = this.#list.length - this.#at > place.remaining
    const cannotBeNext = !place.next || misfitOf(place.next, value) > 0
    if (isControlWord(value)) {
      const isDeclared = hasControl(spec)
      const isLikely = isSurplus || cannotBeNext
      if (isDeclared ? isLikely : type === 'INT' && cannotBeNext && (isSurplus || spec.name.includes('seed')))
        this.#at += 1
      else return
      // This value is the filter that belongs to the control of a choice.
      if (
        type === 'COMBO' &&
        typeof this.#list[this.#at] === 'string' &&
        this.#list.length - this.#at > place.remaining
      )
        this.#at += 1
    } else if (typeof value === 'boolean' && type === 'INT' && hasControl(spec)) {
      // Until mid-2023 the control was a boolean: whether the editor draws a new seed after each run.
      if (isSurplus || place.next?.type !== 'BOOLEAN') this.#at += 1
    } else if (hasControl(spec) && isSurplus && cannotBeNext) {
      // Extensions replace the control by a button, which saves an empty value.
      this.#at += 1
    }
  }
}

interface Place {
  readonly next: InputSpec | undefined
  /** Number of widgets after this widget. */
  readonly remaining: number
}

/**
 * True if a value can be a control after a seed. In early 2023 the control was a boolean. Extensions replace it by a
 * button, which saves an empty value.
 */
function couldBeControl(value: unknown): boolean {
  return isControlWord(value) || typeof value === 'boolean' || value === null || value === ''
}

/**
 * Returns 0 for a value that fits its widget, and 1 for an impossible value. The name of a file that is not installed
 * is only unlikely.
 */
function misfitOf(spec: InputSpec, value: unknown): number {
  switch (widgetTypeOf(spec)) {
    case 'INT':
    case 'FLOAT':
      return isNumeric(value) ? 0 : 1
    case 'BOOLEAN':
      return typeof value === 'boolean' ? 0 : 1
    case 'STRING':
      return typeof value === 'string' ? 0 : 1
    case 'COMBO':
      return misfitOfChoice(spec.choices, value)
    case dynamicCombo:
      return typeof value === 'string' || typeof value === 'number' ? 0 : 1
    default:
      return 0
  }
}

function isNumeric(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
  )
}

function misfitOfChoice(choices: ReadonlySet<unknown> | undefined, value: unknown): number {
  if (choices?.has(value)) return 0
  if (typeof value === 'boolean') return 1
  // A choice without known options accepts any value. Its value is rarely the control of the widget before it.
  const isUnlikely = (choices && choices.size > 0) || isControlWord(value)
  return isUnlikely ? 0.25 : 0
}

export function describeMismatch({ missing, surplus, unknownChoice }: Alignment): readonly InputNote[] {
  if (unknownChoice !== undefined)
    return [{ input: unknownChoice, message: message('choice_unknown', { name: quoteName(unknownChoice) }) }]
  if (surplus > 0) return [{ message: message('values_left_out', { count: surplus }) }]
  return missing.map(({ name }) => ({
    input: name,
    message: message('widget_defaulted', { name: quoteName(name) }),
  }))
}
