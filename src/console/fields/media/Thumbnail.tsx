// The small picture beside what a record is called, wherever it stands in a line. Its room is there, empty, before the picture
// is; once it is known that there is none a quiet sign stands in it.
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Field } from '#contract/field.ts'
import { altIn, isPicture, type Medium } from '#contract/fields/files.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { Drawn } from './picture.tsx'
import { type Pictured, pictureInRow, useRecordPicture } from './recordPicture.ts'
import './thumbnail.css'

const comingNear = '240px'

const awaited = new Map<Element, () => void>()
let watcher: IntersectionObserver | undefined

const watch = (element: Element, onNear: () => void): (() => void) => {
  watcher ??= new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) awaited.get(target)?.()
    },
    { rootMargin: comingNear },
  )
  awaited.set(element, onNear)
  watcher.observe(element)
  return () => {
    awaited.delete(element)
    watcher?.unobserve(element)
  }
}

const mayWait = typeof IntersectionObserver === 'function'

/** Whether it has come near what is seen of the page; from then on it stays so. */
const useNear = () => {
  const ref = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(!mayWait)
  useEffect(() => {
    if (!isNear && ref.current) return watch(ref.current, () => setNear(true))
    return undefined
  }, [isNear])
  return { ref, isNear }
}

interface Said {
  /** The text it stands beside. */
  beside?: string
  /** On a page of its own instead of in a line. */
  isLarge?: boolean
}

interface ThumbnailProps extends Said {
  /** Null where there is none, undefined while nobody knows. */
  medium: Medium | null | undefined
}

const percent = (part: number): string => `${Math.round(part * 100)}%`

const None = () => <Icon name="image" size={14} />

const Picture = ({ medium, beside, isLarge }: { medium: Medium } & Said) => {
  const { urlLang } = usePlace()
  const text = medium.decorative ? '' : altIn(medium, urlLang)
  const { focal } = medium
  return (
    <Drawn medium={medium} width={isLarge ? 360 : 64}>
      {(address, isMissing) =>
        address ? (
          <img
            src={address}
            // What the text beside it says already is not said twice.
            alt={beside && text.startsWith(beside) ? '' : text}
            draggable={false}
            style={focal ? { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` } : undefined}
          />
        ) : (
          isMissing && <None />
        )
      }
    </Drawn>
  )
}

const Room = ({ medium, ...said }: ThumbnailProps) => {
  if (medium === undefined) return null
  return medium && isPicture(medium) ? <Picture medium={medium} {...said} /> : <None />
}

const Asked = ({ of, ...said }: { of: Pictured } & Said) => <Room medium={useRecordPicture(of)} {...said} />

/** Of what is known. */
export const Thumbnail = (props: ThumbnailProps) => {
  const { ref, isNear } = useNear()
  return (
    <span ref={ref} className="thumbnail" data-large={props.isLarge || undefined}>
      {isNear && <Room {...props} />}
    </span>
  )
}

/** Of a record that is known by its id, or by another field of its own. */
export const AskedThumbnail = ({ resource, value, by, ...said }: Pictured & Said) => {
  const { ref, isNear } = useNear()
  return (
    <span ref={ref} className="thumbnail" data-large={said.isLarge || undefined}>
      {isNear && <Asked of={{ resource, value, ...(by && { by }) }} {...said} />}
    </span>
  )
}

/** Whether a column shows pictures by itself. */
export const isMedia = ({ field }: { field: Pick<Field, 'kind'> }): boolean => field.kind === 'media'

interface RecordThumbnailProps extends Said {
  resource: Resource
  /** With its id; what else it says saves a question. */
  row: Pick<AnyRow, 'id'> & Partial<AnyRow>
}

/** Nothing where the records of a resource have no picture. */
export const RecordThumbnail = ({ resource, row, ...said }: RecordThumbnailProps) => {
  if (!resource.picture) return null
  const medium = pictureInRow(resource, row)
  if (medium !== undefined) return <Thumbnail medium={medium} {...said} />
  return <AskedThumbnail resource={resource.name} value={row.id} {...said} />
}
