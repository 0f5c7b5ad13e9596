-- The call that started a run, as a traceparent of W3C Trace Context; null where calls are not traced.
alter table runs add column traceparent text;
