/**
 * Calendars in the iCalendar format (RFC 5545).
 * @module @spotter/calendar-ical
 */
export * from './ical-writer.js';
