// Who opens the page of a record finds it among the recents. One that is only passed on the way with J and K is not opened.
import { useEffect } from 'react'
import { noteOpenedRecord } from '#console/palette/memory/recents.ts'
import { recordScreenOf } from '#contract/address.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

const passingMs = 800

export const useRecent = (resource: Resource, record: Pick<AnyRow, 'id'> | undefined): void => {
  const id = record?.id
  useEffect(() => {
    if (!id) return
    const timer = setTimeout(() => noteOpenedRecord(recordScreenOf(resource, id)), passingMs)
    return () => clearTimeout(timer)
  }, [resource, id])
}
