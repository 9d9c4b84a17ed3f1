// The keyboard as this person wants it: the profile, every key with what it does, and those worth learning.
import { KeyProfile } from './KeyProfile.tsx'
import { KeyTable } from './KeyTable.tsx'
import { UsefulKeys } from './UsefulKeys.tsx'
import './keyTable.css'

export const Keys = () => (
  <>
    <KeyProfile />
    <UsefulKeys />
    <KeyTable />
  </>
)
