// Who else has this record open, and whether they read it or edit it. No lock: what two people save is merged.
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useLive } from '#console/net/live.ts'
import { standAt } from '#console/net/spot.ts'
import { useMe } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Doing, Present } from '#contract/message.ts'
import type { Resource } from '#contract/resource.ts'

const useOthers = (resource: Resource, id: string, doing: Doing): readonly Present[] => {
  const { userId } = useMe()
  const [there, setThere] = useState<readonly Present[]>([])
  useEffect(() => {
    const leave = standAt({ resource: resource.name, id, doing })
    return () => {
      leave()
      setThere([])
    }
  }, [resource, id, doing])
  useLive('presence', ({ resource: name, id: about, people }) => {
    if (name === resource.name && about === id) setThere(people)
  })
  return there.filter(person => person.userId !== userId)
}

const saying = { editing: 'detail.hereEditing', deciding: 'detail.hereDeciding' } as const

export const Presence = ({ resource, id, doing }: { resource: Resource; id: string; doing: Doing }) => {
  const { t, list } = useWords()
  const others = useOthers(resource, id, doing)
  const names = others.map(({ name, doing: does }) => {
    const isolated = `\u2068${name}\u2069`
    return does === 'reading' ? isolated : t(saying[does], { name: isolated })
  })
  return (
    <p className="detail-here" role="status">
      {names.length > 0 && (
        <>
          <Icon name="user" size={14} />
          <span>{t('detail.here', { names: list(names) })}</span>
        </>
      )}
    </p>
  )
}
