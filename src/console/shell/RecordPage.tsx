// What stands at /<area>/<second part>: a screen the area has of its own under that name, else the record with that id.
import '#console/i18n/later.ts'
import { RecordScreen } from '#console/detail/RecordScreen.tsx'
import { usePresented } from '#console/present.ts'
import type { Resource } from '#contract/resource.ts'

export const RecordPage = ({ resource, id }: { resource: Resource; id: string }) => {
  const own = usePresented(resource).screens?.find(({ path }) => path === id)
  return own ? <own.Screen resource={resource} /> : <RecordScreen resource={resource} id={id} />
}
