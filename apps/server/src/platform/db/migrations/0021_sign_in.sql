-- When somebody last proved to be the owner, by signing in or by the password: what changes how one signs in asks for that.
alter table sessions add column confirm_ts bigint not null default now_ms();

-- Sign-up by invitation --------------------------------------------------------------------------------------------------------------

create table invites (
  code_hash bytea primary key,
  -- The one name that it is for; that name may be a reserved one.
  username_key text,
  create_ts bigint not null default now_ms(),
  expire_ts bigint not null,
  used_ts bigint,
  used_by uuid references users on delete set null
);
create index invites_used_by on invites (used_by) where used_by is not null;
create index invites_expire on invites (expire_ts) where used_ts is null;

-- Wrong guesses ----------------------------------------------------------------------------------------------------------------------

-- What guesses are counted by: a hash, so that the table names neither people nor addresses.
create table guess_brakes (
  bucket bytea primary key,
  failures integer not null check (failures >= 0),
  last_ts bigint not null
);
create index guess_brakes_age on guess_brakes (last_ts);

-- Where somebody has signed in from: strangers' guesses do not slow that down. Hashed with the server's secret.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  last_used_ts bigint not null,
  primary key (user_id, address_hash)
);
create index known_addresses_age on known_addresses (last_used_ts);

-- Other ways to sign in --------------------------------------------------------------------------------------------------------------

-- Accounts at OpenID providers. Never matched by e-mail: whoever gets hold of an address would get the account.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  create_ts bigint not null default now_ms(),
  last_used_ts bigint not null default now_ms(),
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

create table totp_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Encrypted with a key of the server's: who reads the database cannot make codes.
  sealed_secret bytea not null,
  is_on boolean not null default false,
  -- The time step of the newest code that was used: it and older ones are refused.
  last_step bigint not null default 0,
  create_ts bigint not null default now_ms(),
  last_used_ts bigint
);
create index totp_factors_user on totp_factors (user_id);
create index totp_factors_pending on totp_factors (create_ts) where not is_on;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  rp_id text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  create_ts bigint not null default now_ms(),
  last_used_ts bigint
);
create index passkeys_user on passkeys (user_id);

-- Each is answered once: it is deleted before the answer is looked at.
create table passkey_challenges (
  challenge bytea primary key,
  type text not null check (type in ('register', 'login')),
  user_id uuid references users on delete cascade,
  rp_id text not null,
  origin text not null,
  expire_ts bigint not null,
  check ((type = 'register') = (user_id is not null))
);
create index passkey_challenges_expire on passkey_challenges (expire_ts);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
