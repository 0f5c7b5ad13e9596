import type { Locale } from '../shared/locales.ts'
import { fieldTexts } from './fields.ts'
import { fill, type MessageArguments, type Param, type ParamsOf } from './format.ts'
import { graphTexts } from './graphs.ts'

/** Texts about the faults of a request, by code. */
export const faultTexts = { ...fieldTexts, ...graphTexts }

export type FaultCode = keyof typeof faultTexts
type TextOf<Code extends FaultCode> = (typeof faultTexts)[Code]

/** A message about a field or a graph: a code with the parameters of its text. A parameter may be another message. */
export type Fault<Code extends FaultCode = FaultCode> = {
  [C in Code]: { readonly code: C; readonly params: ParamsOf<TextOf<C>, FaultParam> }
}[Code]

type FaultParam = Param | Fault

/** A fault and the path of its field in the input (`a.b.0`). */
export type Detail = Fault & { readonly path: string }

export function fault<Code extends FaultCode>(
  code: Code,
  ...[params]: MessageArguments<TextOf<Code>, FaultParam>
): Fault {
  return { code, params: params ?? {} } as Fault
}

export function detail<Code extends FaultCode>(
  path: string,
  code: Code,
  ...given: MessageArguments<TextOf<Code>, FaultParam>
): Detail {
  return { path, ...fault(code, ...given) }
}

/** Returns the text of a fault. */
export function faultText({ code, params }: Fault, locale: Locale): string {
  const values = Object.entries<FaultParam>(params).map(([name, value]): [string, Param] => [
    name,
    isFault(value) ? faultText(value, locale) : value,
  ])
  return fill(faultTexts[code][locale], locale, Object.fromEntries(values))
}

function isFault(value: FaultParam): value is Fault {
  return typeof value === 'object' && 'code' in value
}
