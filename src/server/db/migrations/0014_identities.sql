-- Sign-in by an identity provider: which identity belongs to whom, and the sign-ins that are under way there.

-- An address may be given to somebody else one day, issuer and subject never are: bound at the first sign-in, one for each
-- person. Deleting the row lets the person's next sign-in bind again.
create table user_identity (
  issuer text not null check (length(issuer) between 1 and 2048),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null unique references user_account on delete cascade,
  bound_at timestamptz not null,
  primary key (issuer, subject)
);

-- State, nonce and code verifier follow from the browser's secret, which is kept as a hash only; used once.
create table social_start (
  secret_hash bytea primary key,
  redirect text not null check (length(redirect) <= 2048),
  until timestamptz not null
);
create index social_start_until on social_start (until);
