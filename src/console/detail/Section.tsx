// A part of a record's page with its heading. Inside a page each tells that it is there, so that the bar below the title can lead to
// it, whoever draws it and however late it comes.
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'

export interface PagePart {
  name: string
  title: string
  /** It stands beside the record, where it is in sight without a way to it. */
  isBeside: boolean
  element: HTMLElement
}

/** The parts of one page in the order they stand there. */
export interface Parts {
  add(part: PagePart): () => void
  now(): readonly PagePart[]
  listen(tell: () => void): () => void
}

const isBefore = (one: PagePart, other: PagePart): boolean =>
  (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const makeParts = (): Parts => {
  let parts: readonly PagePart[] = []
  const listeners = new Set<() => void>()
  const put = (next: readonly PagePart[]) => {
    parts = next.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    for (const tell of listeners) tell()
  }
  return {
    add: part => {
      put([...parts, part])
      return () => put(parts.filter(other => other !== part))
    },
    now: () => parts,
    listen: tell => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

const PartsContext = createContext<Parts | undefined>(undefined)

/** Absent outside the page of a record: in a peek, in a deck. */
export const useParts = (): Parts | undefined => use(PartsContext)

export const PageParts = ({ children }: { children: ReactNode }) => {
  const [parts] = useState(makeParts)
  return <PartsContext value={parts}>{children}</PartsContext>
}

interface SectionProps {
  /** Its anchor. */
  name: string
  title: string
  isBeside?: boolean
  /** Beside the heading: counts, buttons. */
  head?: ReactNode
  /** It is folded and has its heading inside; nobody looks for a way to it. */
  isFolded?: boolean
  children?: ReactNode
}

export const Section = ({ name, title, isBeside = false, head, isFolded = false, children }: SectionProps) => {
  const parts = useParts()
  const area = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (parts && area.current && title && !isFolded) return parts.add({ name, title, isBeside, element: area.current })
  }, [parts, name, title, isBeside, isFolded])
  const heading = title && !isFolded && <h2 className="detail-heading">{title}</h2>
  return (
    <section ref={area} id={name} className="detail-section" aria-label={title || undefined} tabIndex={-1}>
      {head ? (
        <div className="detail-heading-row">
          {heading}
          {head}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
