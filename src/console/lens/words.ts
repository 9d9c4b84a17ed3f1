export const words = {
  'lens.back': 'Back to now',
  'lens.dayBack': 'A day earlier',
  'lens.dayOn': 'A day later',
  'lens.differs': 'Different today',
  'lens.holds.after': 'no longer in force',
  'lens.holds.before': 'not yet in force',
  'lens.holds.in': 'in force',
  'lens.moment': 'The moment to look at',
  'lens.name': 'Another moment',
  'lens.notYet': 'It was not there yet',
  'lens.note':
    'A mark stands beside what is different today. Nothing can be changed here. Names of other records are those of today, and computed columns are left out.',
  'lens.readOnly': 'You are looking at another moment. Go back to now to do this.',
  'lens.same': 'Nothing: it is the same today.',
  'lens.since': 'It was made on {{at}}.',
  'lens.today': 'Today:',
  'lens.was': 'As it was on {{at}}',
  'lens.weekBack': 'A week earlier',
  'lens.weekOn': 'A week later',
  'lens.willBe': 'As it will be on {{at}}',
  'lens.noteNow':
    'This screen shows now: it knows no other moment. Lists and pages of records show what was or will be; nothing can be changed there.',
}
