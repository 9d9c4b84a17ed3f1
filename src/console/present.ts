// What an area shows beyond its declaration: own cells and controls, panels of the record page, where a `go` action leads.
// Registered once by the area's `.console.tsx`; a second registration of the same resource is an error, not an overwrite.
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { CellProps, ControlProps } from '#console/fields/visual.ts'
import type { Actions } from '#contract/action.ts'
import type { Shown } from '#contract/call.ts'
import type { Fields } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'

export interface PanelProps {
  resource: Resource
  record: AnyRow
}

export interface Panel {
  /** Stable name, also its anchor on the page. */
  name: string
  /** Message key, or English text when the key is not known. */
  title: string
  /** Before the facts, beside the record, or after all else but its history. */
  at?: 'main' | 'side' | 'end'
  /** Fields it shows itself: the facts leave them out. */
  tells?: readonly string[]
  /** It is what one looks for first: in the quick look too, in whose width it has room. */
  peeks?: boolean
  /** The right to what it asks for: without it there is no such panel. */
  needs?: string
  /** It can show the record as it was or will be, and asks for what it needs of that moment (`lens/lensAt.ts`). */
  showsThen?: boolean
  /** Absent, it stands on the page of every record. */
  isFor?(record: AnyRow): boolean
  Panel: ComponentType<PanelProps>
}

/** What is drawn of the answer of a reading action, beside its steps. */
export type Picture = ComponentType<{ shown: Shown; input: Readonly<Record<string, unknown>> }>

/** Values of the fields that differ, of each side. */
export interface DrawnProps {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** What asks for an action, however it does: the dialog around it, and where the answer goes, are the kit's. */
export interface AskProps {
  action: ResolvedAction
  records: readonly AnyRow[]
  given?: Readonly<Record<string, unknown>> | undefined
  /** From a refusal of the server, by input. */
  findings?: Readonly<Record<string, Finding | undefined>> | undefined
  submitLabel: string
  beside?: ((input: Record<string, unknown>) => ReactNode) | undefined
  onGive(input: Record<string, unknown>): void
  onCancel(): void
}

/** An action of another resource that begins with this record. */
export interface LeadAway {
  resource: string
  action: string
  isFor(record: AnyRow): boolean
  /** The reference to the record it is done with, where that is not this one: a hold is released on its order. */
  on?: string
  /** What its dialog begins with. */
  begun?(record: AnyRow): Record<string, unknown>
}

export interface Presented<F extends Fields = Fields, A extends Actions = Actions> {
  cells?: { readonly [K in keyof F]?: ComponentType<CellProps> }
  /** Of its composed columns, by their names. */
  composed?: Readonly<Record<string, ComponentType<CellProps>>>
  controls?: { readonly [K in keyof F]?: ComponentType<ControlProps> }
  /** What the values of its form amount to, above its sections while they are entered. */
  preview?: ComponentType<{ values: Readonly<Record<string, unknown>> }>
  /**
   * Order and sections of the form and of the facts; fields left out follow in a last section. What people look for on its page
   * stands `side`, beside the record.
   */
  sections?: readonly { name: string; title: string; fields: readonly (keyof F & string)[]; at?: 'main' | 'side' }[]
  /**
   * What its page begins with, by name and in order, each in its own column: panels, sections, child tables. Where some of it stands
   * in the main one, that comes before what is beside the record on a phone; else what is beside comes first.
   */
  first?: readonly string[]
  /** What a field says beside its own value, its cell or what it leads to: the facts leave them out where it is filled. */
  tells?: { readonly [K in keyof F]?: readonly (keyof F & string)[] }
  /** The actions people come for, in order: the first two that can be done are the buttons of its page, and no others are. */
  leads?: readonly ((keyof A & string) | 'change' | LeadAway)[]
  panels?: readonly Panel[]
  /** What its bar on a timeline says, where that is more than one field. */
  bar?: ComponentType<{ row: AnyRow }>
  /** What stands on the page of a bench, where that is not what its action asks beside what it answers. */
  benches?: { readonly [K in keyof A]?: ComponentType<{ resource: Resource }> }
  /** Of these inputs one at least is filled before a bench asks: it is about one of several things. */
  oneOf?: { readonly [K in keyof A]?: readonly string[] }
  /** Above the list: what its records are only a part of. */
  above?: ComponentType<{ resource: Resource }>
  /** What stands in its list, where that is not all the area is about: the key of its words inside a sentence. */
  listed?: string
  /** What the form of an action begins with, where the record knows some of it. */
  begin?: { readonly [K in keyof A]?: (record: AnyRow, signal: AbortSignal) => Promise<Record<string, unknown>> }
  /** Asks for an action instead of the form of its inputs. */
  asks?: { readonly [K in keyof A]?: ComponentType<AskProps> }
  /** Draws the answer of a reading action wherever it is told: on its bench, in the palette, in its dialog. */
  pictures?: { readonly [K in keyof A]?: Picture }
  /** Draws two contents of a record beside each other, where one of these fields differs: wherever versions are compared. */
  drawn?: { tells: readonly (keyof F & string)[]; Drawn: ComponentType<DrawnProps> }
  /** Address an action of effect `go` leads to. */
  go?: { readonly [K in keyof A]?: (records: readonly AnyRow[]) => string }
}

const presented = new Map<string, Presented>()
const listeners = new Set<() => void>()
const nothing: Presented = {}

export const present = <N extends string, F extends Fields, A extends Actions>(
  resource: Resource<N, F, A>,
  shown: Presented<F, A>,
): void => {
  if (presented.has(resource.name)) throw new Error(`${resource.name} is presented twice`)
  presented.set(resource.name, shown as Presented)
  for (const listener of listeners) listener()
}

export const presentedOf = (resource: Pick<Resource, 'name'> | undefined): Presented =>
  (resource && presented.get(resource.name)) ?? nothing

type Sectioned = Pick<Resource, 'name' | 'sections'>
const sectioned = new WeakMap<object, { shown: Presented; all: Presented }>()

/** What an area presents itself outranks what its declaration says. */
const withSections = (resource: Sectioned | undefined): Presented => {
  const shown = presentedOf(resource)
  const { sections } = resource ?? {}
  if (!sections || shown.sections) return shown
  const known = sectioned.get(sections)
  if (known?.shown === shown) return known.all
  const declared = Object.entries(sections).map(([name, fields]) => ({ name, title: `form.section.${name}`, fields }))
  const all: Presented = { ...shown, sections: declared }
  sectioned.set(sections, { shown, all })
  return all
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Areas come in lazily, so a screen may be drawn before its area has spoken. */
export const usePresented = (resource: Sectioned | undefined): Presented =>
  useSyncExternalStore(listen, () => withSections(resource))
