// Made from the OpenAPI document by `npm run client`: change the routes, not this.

export interface paths {
  '/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The audit trail: what administrators have done, newest first */
    get: operations['getAdminAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/complaints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The complaint queue, those that have waited the longest first */
    get: operations['getAdminComplaints'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/complaints/{id}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolve a complaint; a suspension cancels what is booked with the mentor */
    post: operations['postAdminComplaintsIdResolve'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/dashboard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the business goes: key figures of a range of days, the thirty up to today where none is given */
    get: operations['getAdminDashboard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All members, newest first */
    get: operations['getAdminMembers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/mentors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All mentors, newest first */
    get: operations['getAdminMentors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/mentors/{id}/reinstate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End a hold, of the mentor and of the tier */
    post: operations['postAdminMentorsIdReinstate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/mentors/{id}/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Mark the verification course passed */
    post: operations['postAdminMentorsIdVerify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/payouts/{id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a failed deposit again */
    post: operations['postAdminPayoutsIdRetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/payouts/{periodId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How the payouts of a period stand
     * @description A period is named by its first day. NOT_FOUND for a day on which none begins.
     */
    get: operations['getAdminPayoutsPeriodId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/pro-applications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The Pro applications, those that have waited the longest first */
    get: operations['getAdminProApplications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/pro-applications/{id}/decide': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a Pro application, or reject it with a reason */
    post: operations['postAdminProApplicationsIdDecide'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/pro-applications/{id}/video': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The video of a Pro application, or the part that a Range header asks for */
    get: operations['getAdminProApplicationsIdVideo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reservations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Everybody’s reservations, newest start first */
    get: operations['getAdminReservations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reservations/{id}/correct-attendance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turn a no-show into an attended session, within 7 days; its money follows */
    post: operations['postAdminReservationsIdCorrectAttendance'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Stores (branches) */
    get: operations['getAdminStores'];
    put?: never;
    /** Open a store */
    post: operations['postAdminStores'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change what is given of a store
     * @description Rooms keep their ids; one without is added, one that is not in the list is closed. POLICY_VIOLATION `room-in-use` while there are blocks to come in it. Blocks that are open already stay peak or not.
     */
    patch: operations['patchAdminStoresId'];
    trace?: never;
  };
  '/api/admin/stores/{id}/check-in-code': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The code that the branch’s screen shows now, for members to tell that they have arrived */
    get: operations['getAdminStoresIdCheckInCode'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ai/cardio-guide': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Heart-rate zones, and the cardio of a session */
    get: operations['getAiCardioGuide'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ai/monthly-analysis': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a month of training came to; last month without */
    get: operations['getAiMonthlyAnalysis'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ai/recommendation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What to train in a session of one’s own, and why */
    get: operations['getAiRecommendation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ai/recommendation/next': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** When to train next, what, and why */
    get: operations['getAiRecommendationNext'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ai/room-guide': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What to do alone in the room of a session */
    get: operations['getAiRoomGuide'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in */
    post: operations['postAuthLogin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log out here, or everywhere */
    post: operations['postAuthLogout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/refresh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renew the tokens; the refresh token is worth nothing afterwards */
    post: operations['postAuthRefresh'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Register a member, or a mentor whom an administrator has yet to verify */
    post: operations['postAuthRegister'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/verify-phone': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Have a code sent to a phone; with the code, the phone is verified
     * @description Whoever verifies a phone agrees to chat messages on it.
     */
    post: operations['postAuthVerifyPhone'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/check-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Tell that one has arrived, by the code at the branch */
    post: operations['postCheckIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/complaints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Complain of a mentor with whom one has, or had, a reservation */
    post: operations['postComplaints'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/day-passes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own day passes, by the time they expire */
    get: operations['getDayPasses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/day-passes/{id}/use': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Book a slot that starts later today with a day pass
     * @description `dryRun=true` answers what it would do, and changes nothing.
     */
    post: operations['postDayPassesIdUse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/fixed-slots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own fixed slots, ended ones too, by creation */
    get: operations['getFixedSlots'];
    put?: never;
    /** Request the same hour every week */
    post: operations['postFixedSlots'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/fixed-slots/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the hour, once a month, or end it; what is booked stays */
    patch: operations['patchFixedSlotsId'];
    trace?: never;
  };
  '/api/members/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own profile */
    get: operations['getMembersMe'];
    put?: never;
    post?: never;
    /**
     * Close the account for good: whoever you are is forgotten
     * @description While anything is open (sessions, a membership, paid points, payments under way), the refusal names it.
     */
    delete: operations['deleteMembersMe'];
    options?: never;
    head?: never;
    /** Edit the profile: what is given changes, null clears */
    patch: operations['patchMembersMe'];
    trace?: never;
  };
  '/api/members/me/dashboard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a member sees first: the next reservations, membership, points, phase and progress */
    get: operations['getMembersMeDashboard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Everything that is held about you, as a file
     * @description In the envelope of an answer; each part of `data` is a list, or one object. Secrets are left out.
     */
    get: operations['getMembersMeExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/handover-notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What mentors have noted of one’s sessions, newest first, and a summary of it */
    get: operations['getMembersMeHandoverNotes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/phase': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The phase of one’s training, why, and what comes next */
    get: operations['getMembersMePhase'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Volume and weight of the last 12 weeks or months */
    get: operations['getMembersMeProgress'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own sessions, newest start first, whatever became of them */
    get: operations['getMembersMeSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/members/me/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One session of one’s own, with its record and rating */
    get: operations['getMembersMeSessionsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/membership-plans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What can be joined */
    get: operations['getMembershipPlans'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Join and make the first payment
     * @description Answers 202 when the gateway has not said yet whether the money moved.
     */
    post: operations['postMemberships'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Current membership */
    get: operations['getMembershipsMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships/me/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel early, with refund: what the preview says goes back
     * @description Answers 202 when the gateway has not said yet that the money went back.
     */
    post: operations['postMembershipsMeCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships/me/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause
     * @description From today or later. What is booked on these days is cancelled free of charge, and the end moves by them.
     */
    post: operations['postMembershipsMePause'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships/me/refund-preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What cancelling now would give back, itemised */
    get: operations['getMembershipsMeRefundPreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/memberships/me/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resume before the pause is over, or call it off before it begins */
    post: operations['postMembershipsMeResume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Public profile, shown to members during matching */
    get: operations['getMentorsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own information: tier and statistics */
    get: operations['getMentorsMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Edit the profile: what is given changes */
    patch: operations['patchMentorsMe'];
    trace?: never;
  };
  '/api/mentors/me/bank-account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the account that payouts go to */
    patch: operations['patchMentorsMeBankAccount'];
    trace?: never;
  };
  '/api/mentors/me/blocks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own slots of a range of days */
    get: operations['getMentorsMeBlocks'];
    put?: never;
    /** Open a slot; the room is found for it */
    post: operations['postMentorsMeBlocks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/blocks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Close an open slot; within 24 hours of its start only what the week can do without */
    delete: operations['deleteMentorsMeBlocksId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/blocks/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open repeating slots; what cannot be opened is skipped and told with its reason */
    post: operations['postMentorsMeBlocksBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/complaints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Complaints about oneself, newest first */
    get: operations['getMentorsMeComplaints'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/obligation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many slots a week asks for, and how many are opened */
    get: operations['getMentorsMeObligation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/payouts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own payouts, newest period first */
    get: operations['getMentorsMePayouts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/payouts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One payout with its lines */
    get: operations['getMentorsMePayoutsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/payouts/{id}/statement': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The statement as a PDF */
    get: operations['getMentorsMePayoutsIdStatement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/payouts/current': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bi-weekly period that runs now */
    get: operations['getMentorsMePayoutsCurrent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/pro-application': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The own application, the latest one */
    get: operations['getMentorsMeProApplication'];
    put?: never;
    /** Apply to be a Pro mentor; the application is submitted once its video has arrived */
    post: operations['postMentorsMeProApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/pro-application/video': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the video of the application; until it is decided another one takes its place
     * @description An mp4, mov or webm by its content, of at most 209715200 bytes.
     */
    post: operations['postMentorsMeProApplicationVideo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/rate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the rate, once a month; what is booked keeps its points */
    patch: operations['patchMentorsMeRate'];
    trace?: never;
  };
  '/api/mentors/me/rate-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own rates, the present one first */
    get: operations['getMentorsMeRateHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/tax-reports/{month}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What was deposited in a month, and what was withheld of it
     * @description JSON, or a table to download with `Accept: text/csv`. Made once the month is over, never changed again.
     */
    get: operations['getMentorsMeTaxReportsMonth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/tier-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What became of the own tier and why, the latest first */
    get: operations['getMentorsMeTierHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/mentors/me/today': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Today’s schedule: who comes, and which slots are still open */
    get: operations['getMentorsMeToday'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/internal/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Tell people of an event, as the matrix says; the same dedupe key again adds nothing */
    post: operations['postNotificationsInternalSend'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own in-app notifications, newest first; with `unread=true` their total is the number of the bell */
    get: operations['getNotificationsMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/me/{id}/read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Mark as read; again changes nothing */
    patch: operations['patchNotificationsMeIdRead'];
    trace?: never;
  };
  '/api/notifications/me/devices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Register a phone or a browser for pushes; again is the same device */
    post: operations['postNotificationsMeDevices'];
    /** No more pushes to this device; one that is not there is gone already */
    delete: operations['deleteNotificationsMeDevices'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/notifications/me/preferences': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own channel and marketing settings */
    get: operations['getNotificationsMePreferences'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change channel and marketing settings; what is not given stays */
    patch: operations['patchNotificationsMePreferences'];
    trace?: never;
  };
  '/api/notifications/me/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Own in-app notifications as they arrive, as server-sent events
     * @description Each event `notification` carries a Notification under its id. A message may come twice: its id tells. After a break `Last-Event-ID` makes up for what was missed, as far as the 100 newest. A stream ends with the access token that opened it, after 15 minutes at the latest: come back with a new one.
     */
    get: operations['getNotificationsMeStream'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Payment history, newest first */
    get: operations['getPayments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/payments/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The gateway tells what became of a payment (Standard Webhooks)
     * @description Another answer than 200 means that the message was not handled and is to be sent again. Types that we do not know are let be.
     */
    post: operations['postPaymentsWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/points': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own points */
    get: operations['getPoints'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/points/charge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Charge points
     * @description Answers 202 when the gateway has not said yet whether the money moved.
     */
    post: operations['postPointsCharge'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/points/consume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deduct the points of a Pro match
     * @description Booking takes the points in the same transaction; this confirms it and takes nothing a second time.
     */
    post: operations['postPointsConsume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/points/refund': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Refund unused points to the payments that bought them, the newest first
     * @description Answers 202 when the gateway has not said yet that the money went back. What it refuses stays in the balance.
     */
    post: operations['postPointsRefund'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reservations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Own reservations, newest start first */
    get: operations['getReservations'];
    put?: never;
    /** Reserve a slot, or the best match within a window */
    post: operations['postReservations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reservations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One reservation of one’s own */
    get: operations['getReservationsId'];
    put?: never;
    post?: never;
    /**
     * Cancel: free of charge until six hours before the start, for the price of the session later
     * @description `dryRun=true` answers what cancelling would do, and changes nothing.
     */
    delete: operations['deleteReservationsId'];
    options?: never;
    head?: never;
    /**
     * Move to another open block, until six hours before the start, three times at most
     * @description `dryRun=true` answers what the change would do, and changes nothing.
     */
    patch: operations['patchReservationsId'];
    trace?: never;
  };
  '/api/reservations/{id}/reject': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject an automatic match within 24 hours: all that paid for it returns
     * @description `dryRun=true` answers what rejecting would do, and changes nothing.
     */
    post: operations['postReservationsIdReject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reservations/match-candidates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Three mentors who fit best, with their score and the reasons for it */
    post: operations['postReservationsMatchCandidates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One session of one’s own; for the mentor with the code to check in by */
    get: operations['getSessionsId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}/check-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check in by the code on the mentor’s screen: the session begins */
    post: operations['postSessionsIdCheckIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}/pre-info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the mentor should know of the member just before the session */
    get: operations['getSessionsIdPreInfo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}/rating': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rate a completed session, once, within 14 days; with a complaint, if there is one */
    post: operations['postSessionsIdRating'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}/record': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Save the record: that completes the session; amendable for 24 hours */
    post: operations['postSessionsIdRecord'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/{id}/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** End-of-session summary */
    get: operations['getSessionsIdSummary'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sessions/today': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Today’s sessions, by start */
    get: operations['getSessionsToday'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/slots/available': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Available time slots, by start */
    get: operations['getSlotsAvailable'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Stores (branches) */
    get: operations['getStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The service’s time */
    get: operations['getSystemClock'];
    put?: never;
    /** Move the service’s time forward; it never goes back */
    post: operations['postSystemClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/fixed-slot-auto-book': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job fixed-slot-auto-book */
    post: operations['postSystemCronFixedSlotAutoBook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/idempotency-expire': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job idempotency-expire */
    post: operations['postSystemCronIdempotencyExpire'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/job-history-expire': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job job-history-expire */
    post: operations['postSystemCronJobHistoryExpire'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/marketing-announce': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job marketing-announce */
    post: operations['postSystemCronMarketingAnnounce'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/membership-renewal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job membership-renewal */
    post: operations['postSystemCronMembershipRenewal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/no-show-detection': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job no-show-detection */
    post: operations['postSystemCronNoShowDetection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/notification-dispatch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job notification-dispatch */
    post: operations['postSystemCronNotificationDispatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/payment-ledger-release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job payment-ledger-release */
    post: operations['postSystemCronPaymentLedgerRelease'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/payment-reconcile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job payment-reconcile */
    post: operations['postSystemCronPaymentReconcile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/payout-calculate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job payout-calculate */
    post: operations['postSystemCronPayoutCalculate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/session-auto-complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job session-auto-complete */
    post: operations['postSystemCronSessionAutoComplete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/tax-report-generate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job tax-report-generate */
    post: operations['postSystemCronTaxReportGenerate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/video-sweep': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job video-sweep */
    post: operations['postSystemCronVideoSweep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/cron/waitlist-offer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run the job waitlist-offer */
    post: operations['postSystemCronWaitlistOffer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/sandbox/ledger': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The balances of the ledger’s accounts, by name */
    get: operations['getSystemSandboxLedger'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/system/sandbox/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every message that the sandbox was asked to send, every try included, newest first */
    get: operations['getSystemSandboxMessages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/waitlist': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What one waits for, or has waited for, by creation */
    get: operations['getWaitlist'];
    put?: never;
    /** Wait for a slot that becomes free: the first in line has it alone for 15 minutes */
    post: operations['postWaitlist'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/waitlist/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Wait no longer; what was offered goes to the next in line */
    delete: operations['deleteWaitlistId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The process runs */
    get: operations['getHealthz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The process can work, and will: its database answers, it is not about to stop */
    get: operations['getReadyz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AdministratorAction: {
      /** @enum {string} */
      action:
        | 'verify-mentor'
        | 'hold-mentor'
        | 'reinstate-mentor'
        | 'decide-pro-application'
        | 'resolve-complaint'
        | 'correct-attendance'
        | 'retry-payout'
        | 'add-store'
        | 'edit-store'
        | 'create-admin';
      /** @description null: an operator at the command line */
      adminId: components['schemas']['Id'] | null;
      /** @description What the action changed of the subject */
      after: {
        [key: string]: unknown;
      } | null;
      at: components['schemas']['At'];
      /** @description What the action changed of the subject */
      before: {
        [key: string]: unknown;
      } | null;
      id: components['schemas']['Id'];
      requestId: string;
      subject: {
        id: components['schemas']['Id'];
        /** @enum {string} */
        type: 'mentor' | 'pro-application' | 'complaint' | 'reservation' | 'payout' | 'store' | 'admin';
      };
      why: string | null;
    };
    /**
     * Format: date-time
     * @description ISO 8601 with an offset from UTC
     * @example 2026-11-20T18:00:00.000+09:00
     */
    At: string;
    AvailableSlot: {
      blockId: components['schemas']['Id'];
      endsAt: components['schemas']['At'];
      isPeak: boolean;
      mentor: {
        id: components['schemas']['Id'];
        name: string;
        ratingAverage: number | null;
        /** @enum {string} */
        tier: 'standard' | 'pro';
      };
      price: components['schemas']['Price'];
      startsAt: components['schemas']['At'];
      store: {
        id: components['schemas']['Id'];
        name: string;
      };
    };
    BankAccount: {
      /** @example *********1234 */
      accountNumberMasked: string;
      bankCode: string;
      holder: string;
    };
    Block: {
      endsAt: components['schemas']['At'];
      id: components['schemas']['Id'];
      isPeak: boolean;
      mentorId: components['schemas']['Id'];
      roomId: components['schemas']['Id'];
      seriesId: components['schemas']['Id'] | null;
      startsAt: components['schemas']['At'];
      /** @enum {string} */
      status: 'open' | 'booked' | 'closed';
      storeId: components['schemas']['Id'];
    };
    CancelledMembership: {
      /** @enum {string} */
      basis: 'cooling_off' | 'standard';
      fee: components['schemas']['Krw'];
      /** @description They sum to the refund; what is taken off is below zero */
      items: {
        amount: components['schemas']['Krw'];
        label: string;
      }[];
      membership: components['schemas']['Membership'];
      paid: components['schemas']['Krw'];
      payment: components['schemas']['Payment'];
      refund: components['schemas']['Krw'];
      used: components['schemas']['Krw'];
    };
    CardioGuide: {
      because: string[];
      narrative: string;
      plan: {
        minutes: number;
        note: string;
        zone: number;
      }[];
      /** @description The recorded sessions that it rests on, newest first */
      restsOn: {
        at: components['schemas']['At'];
        sessionId: components['schemas']['Id'];
      }[];
      /** @description Ascending; each begins where the one before ends */
      zones: {
        fromBpm: number;
        toBpm: number;
        zone: number;
      }[];
    };
    ChargedPoints: {
      balance: components['schemas']['PointBalance'];
      payment: components['schemas']['Payment'];
    };
    CheckInCode: {
      /**
       * @description When the next code is shown; this one is still taken until the one after that
       * @example 2026-11-20T18:00:00.000+09:00
       */
      expiresAt: components['schemas']['At'];
      /** @description The token as a QR code */
      svg: string;
      token: string;
    };
    CodeSent: {
      /** @description Seconds */
      expiresIn: number;
      /** @constant */
      sent: true;
    };
    Complaint: {
      /** @enum {string} */
      category: 'attitude' | 'lateness' | 'safety' | 'quality' | 'other';
      createdAt: components['schemas']['At'];
      id: components['schemas']['Id'];
      memberId: components['schemas']['Id'];
      mentorId: components['schemas']['Id'];
      reservationId: components['schemas']['Id'] | null;
      resolution: {
        /** @enum {string} */
        action: 'dismiss' | 'warn' | 'hold_tier' | 'suspend';
        at: components['schemas']['At'];
        by: components['schemas']['Id'];
        note: string;
      } | null;
      /** @enum {string} */
      status: 'open' | 'resolved';
      text: string;
    };
    ConsumedPoints: {
      balance: components['schemas']['Krw'];
      consumed: components['schemas']['Krw'];
    };
    CurrentPayout: {
      accrued: {
        escrow: components['schemas']['Krw'];
        releasable: components['schemas']['Krw'];
      };
      expected: {
        gross: components['schemas']['Krw'];
        incomeTax: components['schemas']['Krw'];
        localIncomeTax: components['schemas']['Krw'];
        net: components['schemas']['Krw'];
      };
      lines: components['schemas']['PayoutLine'][];
      period: components['schemas']['PayoutPeriod'];
    };
    /** @description How the business goes (docs/domain.md, Dashboard) */
    Dashboard: {
      complaints: {
        open: number;
      };
      escrow: components['schemas']['Krw'];
      members: {
        active: number;
        new: number;
        total: number;
      };
      mentors: {
        active: number;
        new: number;
        onHold: number;
        pro: number;
        total: number;
        unverified: number;
      };
      notifications: {
        byChannelAndEvent: {
          /** @enum {string} */
          channel: 'push' | 'kakao' | 'sms' | 'email' | 'in_app';
          /** @description From the event to the sending, two digits of it; null where nothing was sent */
          delayP50Ms: number | null;
          delayP95Ms: number | null;
          eventKey: string;
          /** @description Given up, or bounced */
          failed: number;
          sent: number;
          /** @description sent / (sent + failed); null where there is neither */
          successRate: number | null;
        }[];
        /** @description From the event to the sending, two digits of it; null where nothing was sent */
        delayP50Ms: number | null;
        delayP95Ms: number | null;
        /** @description Given up, or bounced */
        failed: number;
        sent: number;
        /** @description sent / (sent + failed); null where there is neither */
        successRate: number | null;
      };
      payable: components['schemas']['Krw'];
      payouts: {
        deposited: number;
        failed: number;
        net: components['schemas']['Krw'];
        waiting: number;
      };
      reservations: {
        cancelled: number;
        completed: number;
        confirmed: number;
        lateCancelled: number;
        noShows: number;
      };
      revenue: {
        gross: components['schemas']['Krw'];
        net: components['schemas']['Krw'];
        refunds: components['schemas']['Krw'];
      };
      series: {
        day: components['schemas']['Day'];
        reservations: number;
        revenue: components['schemas']['Krw'];
      }[];
      /** @description Taken of the blocks that were offered; null where none was */
      utilisation: number | null;
    };
    /**
     * Format: date
     * @description A day in Asia/Seoul
     * @example 2026-11-20
     */
    Day: string;
    DayPass: {
      expiresAt: components['schemas']['At'];
      id: components['schemas']['Id'];
      /** @enum {string} */
      reason: 'membership' | 'compensation';
      reservationId: components['schemas']['Id'] | null;
      /** @enum {string} */
      status: 'available' | 'used' | 'expired';
    };
    Device: {
      /** @enum {string} */
      platform: 'ios' | 'android' | 'web';
      registeredAt: components['schemas']['At'];
      /** @example fMEQ0Yh2TRi:APA91bH */
      token: string;
    };
    /**
     * Format: email
     * @example member1@spotter.test
     */
    Email: string;
    Error: {
      error: {
        /** @enum {string} */
        code:
          | 'UNAUTHORIZED'
          | 'FORBIDDEN'
          | 'NOT_FOUND'
          | 'VALIDATION_ERROR'
          | 'RESERVATION_CONFLICT'
          | 'INSUFFICIENT_CREDITS'
          | 'INSUFFICIENT_POINTS'
          | 'POLICY_VIOLATION'
          | 'PAYMENT_FAILED'
          | 'RATE_LIMITED'
          | 'INTERNAL_ERROR'
          | 'UNAVAILABLE';
        details: {
          [key: string]: unknown;
        };
        message: string;
      };
    };
    /** @enum {string} */
    EventKey:
      | 'reservation-confirmed'
      | 'reservation-changed'
      | 'reservation-cancelled'
      | 'reservation-cancelled-late'
      | 'mentor-matched'
      | 'session-imminent_T-1h'
      | 'session-imminent_T-15m'
      | 'session-imminent_T-5m'
      | 'member-no-show_T+15m'
      | 'mentor-no-show_T+15m'
      | 'tier-on-hold'
      | 'pro-certification-passed'
      | 'pro-certification-rejected'
      | 'complaint-registered'
      | 'complaint-resolved'
      | 'waitlist-offered'
      | 'fixed-slot-skipped'
      | 'review-request_T+90m'
      | 'handover-note-compensated'
      | 'membership-renewal_D-7'
      | 'contract-expiry_D-7'
      | 'membership-renewed'
      | 'membership-paused'
      | 'membership-resumed'
      | 'payment-succeeded'
      | 'payment-failed'
      | 'refund-processed'
      | 'refund-failed'
      | 'payout-deposited'
      | 'payout-failed'
      | 'new-mentor-recommended'
      | 'promotion'
      | 'monthly-analysis-ready';
    Export: {
      account: {
        [key: string]: unknown;
      };
      complaints: {
        [key: string]: unknown;
      }[];
      dayPasses: {
        [key: string]: unknown;
      }[];
      devices: {
        [key: string]: unknown;
      }[];
      fixedSlotOccurrences: {
        [key: string]: unknown;
      }[];
      fixedSlots: {
        [key: string]: unknown;
      }[];
      logIns: {
        [key: string]: unknown;
      }[];
      memberships: {
        [key: string]: unknown;
      }[];
      notifications: {
        [key: string]: unknown;
      }[];
      payments: {
        [key: string]: unknown;
      }[];
      phoneCodes: {
        [key: string]: unknown;
      }[];
      pointLots: {
        [key: string]: unknown;
      }[];
      pointMovements: {
        [key: string]: unknown;
      }[];
      profile: {
        [key: string]: unknown;
      };
      ratings: {
        [key: string]: unknown;
      }[];
      refunds: {
        [key: string]: unknown;
      }[];
      requests: {
        [key: string]: unknown;
      }[];
      reservations: {
        [key: string]: unknown;
      }[];
      sessionRecords: {
        [key: string]: unknown;
      }[];
      terms: {
        [key: string]: unknown;
      }[];
      waitlist: {
        [key: string]: unknown;
      }[];
    };
    FixedSlot: {
      createdAt: components['schemas']['At'];
      id: components['schemas']['Id'];
      lastSkip: {
        on: components['schemas']['Day'];
        /** @enum {string} */
        reason: 'no_credit' | 'no_points' | 'paused' | 'mentor_busy' | 'no_free_room' | 'member_busy';
      } | null;
      memberId: components['schemas']['Id'];
      mentorId: components['schemas']['Id'];
      /** @description null when it can be changed today */
      nextChangeAllowedOn: components['schemas']['Day'] | null;
      nextOccurrence: components['schemas']['At'] | null;
      startTime: components['schemas']['TimeOfDay'];
      /** @enum {string} */
      status: 'active' | 'paused' | 'ended';
      storeId: components['schemas']['Id'];
      /** @description 1 is Monday, 7 is Sunday */
      weekday: number;
    };
    /** @enum {string} */
    Goal: 'weight_loss' | 'muscle_gain' | 'strength' | 'endurance' | 'posture' | 'rehabilitation';
    GroupVolume: {
      /** @description Sets a week; null for the whole body */
      goal: {
        max: number;
        min: number;
      } | null;
      /** @enum {string} */
      muscleGroup: 'legs' | 'back' | 'chest' | 'shoulders' | 'arms' | 'core' | 'full_body';
      sets: number;
      volumeKg: number;
      /** @description A week; sets of the whole body count in part */
      weeklySets: number;
    };
    HandoverNote: {
      at: components['schemas']['At'];
      mentorName: string;
      nextPlan: string | null;
      note: string;
      sessionId: components['schemas']['Id'];
    };
    HandoverNotes: {
      notes: components['schemas']['HandoverNote'][];
      summary: string;
    };
    /**
     * Format: uuid
     * @description A UUID (version 7 when it is ours)
     */
    Id: string;
    JobRun: {
      changed: number;
      considered: number;
      failures: {
        code: string;
        id: string;
        message: string;
      }[];
      finishedAt: components['schemas']['At'];
      job: string;
      runId: components['schemas']['Id'];
      skipped: number;
      startedAt: components['schemas']['At'];
    };
    JoinedMembership: {
      membership: components['schemas']['Membership'];
      payment: components['schemas']['Payment'];
    };
    /**
     * @description Whole Korean won, or points: one point is one won
     * @example 540000
     */
    Krw: number;
    LedgerBalances: {
      accounts: {
        /** @example gateway */
        account: string;
        /** @description In the account’s own sense: what an asset holds, what a liability owes */
        balance: components['schemas']['Krw'];
      }[];
      /** @description Debits less credits of these accounts: zero for all of them together */
      total: components['schemas']['Krw'];
    };
    MatchCandidate: {
      block: components['schemas']['Block'];
      mentor: components['schemas']['PublicMentor'];
      price: components['schemas']['Price'];
      reasons: string[];
      score: number;
    };
    MatchRequest: {
      from: components['schemas']['At'];
      storeId?: components['schemas']['Id'];
      /** @enum {string} */
      tier?: 'standard' | 'pro';
      until: components['schemas']['At'];
    };
    Member: {
      birthYear: number | null;
      createdAt: components['schemas']['At'];
      email: components['schemas']['Email'];
      goal: components['schemas']['Goal'] | null;
      heightCm: number | null;
      homeStoreId: components['schemas']['Id'] | null;
      id: components['schemas']['Id'];
      name: string;
      persona: components['schemas']['Persona'] | null;
      phone: string | null;
      phoneVerified: boolean;
      sex: ('female' | 'male') | null;
      weightKg: number | null;
    };
    MemberDashboard: {
      membership: components['schemas']['Membership'] | null;
      nextReservation: components['schemas']['Reservation'] | null;
      phase: components['schemas']['Phase'];
      points: components['schemas']['Krw'];
      progress: {
        sessionsThisMonth: number;
        volumeThisWeekKg: number;
        weightKg: number | null;
      };
      unreadNotifications: number;
      upcoming: components['schemas']['Reservation'][];
    };
    Membership: {
      autoRenew: boolean;
      credits: {
        remaining: number;
        reserved: number;
        total: number;
        used: number;
      };
      /**
       * @description The first day not covered
       * @example 2026-11-20
       */
      endsOn: components['schemas']['Day'];
      id: components['schemas']['Id'];
      nextRenewalOn: components['schemas']['Day'] | null;
      pause: {
        from: components['schemas']['Day'];
        until: components['schemas']['Day'];
      } | null;
      pauseDaysUsed: number;
      pausesUsed: number;
      plan: components['schemas']['Plan'];
      startsOn: components['schemas']['Day'];
      /** @enum {string} */
      status: 'pending_payment' | 'active' | 'paused' | 'past_due' | 'cancelled' | 'expired';
    };
    Mentor: {
      bankAccount: components['schemas']['BankAccount'] | null;
      bio: string;
      completedSessions: number;
      email: components['schemas']['Email'];
      id: components['schemas']['Id'];
      name: string;
      phone: string | null;
      phoneVerified: boolean;
      ratePoints: components['schemas']['Krw'] | null;
      rating: {
        average: number | null;
        count: number;
      };
      specialties: components['schemas']['Goal'][];
      statistics: {
        completedSessions: number;
        memberNoShows: number;
        mentorNoShows: number;
        ratingAverage: number | null;
        ratingCount: number;
        repeatMemberRate: number;
        upcomingReservations: number;
      };
      /** @enum {string} */
      status: 'unverified' | 'active' | 'on_hold';
      storeIds: components['schemas']['Id'][];
      /** @enum {string} */
      tier: 'standard' | 'pro';
      /** @enum {string} */
      tierStatus: 'active' | 'on_hold';
      verifiedAt: components['schemas']['At'] | null;
      yearsOfExperience: number;
    };
    MentorsDay: {
      date: components['schemas']['Day'];
      openBlocks: components['schemas']['Block'][];
      sessions: {
        /** @description For the mentor only, while the session stands */
        checkIn?: components['schemas']['CheckInCode'];
        completedAt: components['schemas']['At'] | null;
        endsAt: components['schemas']['At'];
        id: components['schemas']['Id'];
        member: {
          id: components['schemas']['Id'];
          name: string;
        };
        memberArrivedAt: components['schemas']['At'] | null;
        memberId: components['schemas']['Id'];
        mentorId: components['schemas']['Id'];
        rating: components['schemas']['Rating'] | null;
        record: components['schemas']['SessionRecord'] | null;
        reservationId: components['schemas']['Id'];
        startedAt: components['schemas']['At'] | null;
        startsAt: components['schemas']['At'];
        /** @enum {string} */
        status:
          'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
        storeId: components['schemas']['Id'];
      }[];
    };
    Meta: {
      timestamp: components['schemas']['At'];
    };
    /** @example 2026-11 */
    Month: string;
    MonthlyAnalysis: {
      /** @description 1 where no session was due */
      attendanceRate: number;
      byMuscleGroup: components['schemas']['GroupVolume'][];
      findings: {
        because: string;
        finding: string;
      }[];
      month: components['schemas']['Month'];
      narrative: string;
      records: {
        exercise: string;
        /** @enum {string} */
        kind: 'weight' | 'reps' | 'e1rm';
        value: number;
      }[];
      /** @description The recorded sessions that it rests on, newest first */
      restsOn: {
        at: components['schemas']['At'];
        sessionId: components['schemas']['Id'];
      }[];
      sessions: number;
      volumeKg: number;
      weightChangeKg: number | null;
    };
    NextRecommendation: {
      /** @description Why this day, this phase and this focus */
      because: string[];
      exercises: components['schemas']['RecommendedExercise'][];
      /** @enum {string} */
      focus: 'legs' | 'back' | 'chest' | 'shoulders' | 'arms' | 'core' | 'full_body';
      narrative: string;
      /** @description The recorded sessions that it rests on, newest first */
      restsOn: {
        at: components['schemas']['At'];
        sessionId: components['schemas']['Id'];
      }[];
      /** @description The next one that is booked */
      sessionId: components['schemas']['Id'] | null;
      suggestedOn: components['schemas']['Day'];
      warmUp: string;
    };
    Notification: {
      body: string;
      createdAt: components['schemas']['At'];
      eventKey: components['schemas']['EventKey'];
      id: components['schemas']['Id'];
      /** @description What it is about: ids, numbers, and times as everywhere */
      payload: {
        [key: string]: string | number | boolean | null;
      };
      readAt: components['schemas']['At'] | null;
      title: string;
      /** @enum {string} */
      type: 'transaction' | 'operations' | 'marketing';
    };
    Obligation: {
      /**
       * @description The Sunday 24:00 before the week
       * @example 2026-11-20T18:00:00.000+09:00
       */
      deadline: components['schemas']['At'];
      met: boolean;
      opened: number;
      peak: {
        opened: number;
        remaining: number;
        required: number;
      };
      remaining: number;
      required: number;
      /**
       * @description The Monday of the week
       * @example 2026-11-20
       */
      week: components['schemas']['Day'];
    };
    OpenedSeries: {
      opened: components['schemas']['Block'][];
      seriesId: components['schemas']['Id'];
      skipped: {
        reason: string;
        startsAt: components['schemas']['At'];
      }[];
    };
    Pagination: {
      page: number;
      size: number;
      total: number;
    };
    PastRate: {
      from: components['schemas']['At'];
      ratePoints: components['schemas']['Krw'];
    };
    PausedMembership: {
      cancelledReservations: components['schemas']['Id'][];
      membership: components['schemas']['Membership'];
    };
    Payment: {
      amount: components['schemas']['Krw'];
      createdAt: components['schemas']['At'];
      /** @constant */
      currency: 'KRW';
      failure: {
        code: string;
        message: string;
      } | null;
      id: components['schemas']['Id'];
      /** @enum {string} */
      method: 'billing_key' | 'one_time';
      paidAt: components['schemas']['At'] | null;
      /** @enum {string} */
      purpose: 'membership_join' | 'membership_renewal' | 'points_charge';
      refundedAmount: components['schemas']['Krw'];
      /** @enum {string} */
      status: 'pending' | 'paid' | 'partially_refunded' | 'refunded' | 'failed';
    };
    PaymentMethod:
      | {
          billingKey: string;
        }
      | {
          paymentId: string;
        };
    Payout: {
      attempts: number;
      bankAccount: components['schemas']['BankAccount'] | null;
      depositedAt: components['schemas']['At'] | null;
      failureReason: string | null;
      gross: components['schemas']['Krw'];
      id: components['schemas']['Id'];
      incomeTax: components['schemas']['Krw'];
      lines: components['schemas']['PayoutLine'][];
      localIncomeTax: components['schemas']['Krw'];
      mentorId: components['schemas']['Id'];
      net: components['schemas']['Krw'];
      period: components['schemas']['PayoutPeriod'];
      /** @enum {string} */
      status: 'calculated' | 'processing' | 'deposited' | 'failed' | 'carried_over';
    };
    PayoutLine: {
      amount: components['schemas']['Krw'];
      at: components['schemas']['At'];
      /** @enum {string} */
      kind: 'session' | 'member_no_show' | 'late_cancellation' | 'penalty' | 'handover_note' | 'carried_over';
      reservationId: components['schemas']['Id'] | null;
      value: components['schemas']['Krw'];
    };
    PayoutPeriod: {
      /**
       * @description The first day after
       * @example 2026-11-20
       */
      endsOn: components['schemas']['Day'];
      periodId: components['schemas']['Day'];
      startsOn: components['schemas']['Day'];
    };
    PeriodPayouts: {
      payouts: components['schemas']['Payout'][];
      period: components['schemas']['PayoutPeriod'];
      /** @description Those that are carried over count in byStatus alone */
      totals: {
        byStatus: {
          calculated: number;
          carried_over: number;
          deposited: number;
          failed: number;
          processing: number;
        };
        gross: components['schemas']['Krw'];
        incomeTax: components['schemas']['Krw'];
        localIncomeTax: components['schemas']['Krw'];
        mentors: number;
        net: components['schemas']['Krw'];
      };
    };
    /** @enum {string} */
    Persona: 'beginner' | 'returner' | 'regular' | 'athlete' | 'rehab';
    Phase: {
      because: string[];
      completedSessions: number;
      next: {
        /** @enum {string} */
        phase: 'adaptation' | 'base' | 'build' | 'peak' | 'deload';
        when: string;
      } | null;
      /** @enum {string} */
      phase: 'adaptation' | 'base' | 'build' | 'peak' | 'deload';
      since: components['schemas']['Day'] | null;
    };
    /**
     * @description 010… or +8210…; shown as +8210…
     * @example +821012345678
     */
    Phone: string;
    PhoneVerified: {
      /** @constant */
      phoneVerified: true;
    };
    Plan: {
      id: components['schemas']['Id'];
      months: number;
      name: string;
      price: components['schemas']['Krw'];
      sessions: number;
    };
    PointBalance: {
      balance: components['schemas']['Krw'];
      bonus: components['schemas']['Krw'];
      lots: {
        amount: components['schemas']['Krw'];
        expiresAt: components['schemas']['At'];
        id: components['schemas']['Id'];
        /** @enum {string} */
        kind: 'paid' | 'bonus';
        paymentId: components['schemas']['Id'] | null;
        remaining: components['schemas']['Krw'];
      }[];
      paid: components['schemas']['Krw'];
    };
    Preferences: {
      /** @description Where marketing may come; everything else is sent regardless */
      channels: {
        email: boolean;
        kakao: boolean;
        push: boolean;
        sms: boolean;
      };
      marketingOptIn: boolean;
      recipientId: components['schemas']['Id'];
      /** @enum {string} */
      recipientType: 'member' | 'mentor' | 'admin';
    };
    PreSessionInfo: {
      handoverNotes: components['schemas']['HandoverNote'][];
      lastSessions: {
        at: components['schemas']['At'];
        topSets: {
          exercise: string;
          reps: number;
          rpe: number | null;
          weightKg: number;
        }[];
        volumeKg: number;
      }[];
      member: {
        age: number | null;
        goal: components['schemas']['Goal'] | null;
        heightCm: number | null;
        id: components['schemas']['Id'];
        name: string;
        persona: components['schemas']['Persona'] | null;
        weightKg: number | null;
      };
      phase: components['schemas']['Phase'];
      recommendation: components['schemas']['Recommendation'];
    };
    Price:
      | {
          /** @constant */
          credits: 1;
          /** @constant */
          kind: 'credit';
        }
      | {
          /** @constant */
          kind: 'points';
          points: components['schemas']['Krw'];
        };
    ProApplication: {
      createdAt: components['schemas']['At'];
      decision: {
        at: components['schemas']['At'];
        by: components['schemas']['Id'];
        reason: string | null;
      } | null;
      id: components['schemas']['Id'];
      mentorId: components['schemas']['Id'];
      statement: string;
      /** @enum {string} */
      status: 'draft' | 'submitted' | 'approved' | 'rejected';
      video: {
        bytes: number;
        /** @enum {string} */
        contentType: 'video/mp4' | 'video/quicktime' | 'video/webm';
        uploadedAt: components['schemas']['At'];
      } | null;
    };
    Progress: {
      /** @description Oldest first; the last one is that of today */
      buckets: {
        cardioMinutes: number;
        from: components['schemas']['Day'];
        sessions: number;
        /**
         * @description The last day
         * @example 2026-11-20
         */
        to: components['schemas']['Day'];
        volumeKg: number;
        weightKg: number | null;
      }[];
      /** @enum {string} */
      period: 'week' | 'month';
      trend: {
        /** @enum {string} */
        volume: 'up' | 'flat' | 'down';
        /** @enum {string} */
        weight: 'up' | 'flat' | 'down';
      };
    };
    PublicMentor: {
      bio: string;
      completedSessions: number;
      id: components['schemas']['Id'];
      name: string;
      ratePoints: components['schemas']['Krw'] | null;
      rating: {
        average: number | null;
        count: number;
      };
      specialties: components['schemas']['Goal'][];
      storeIds: components['schemas']['Id'][];
      /** @enum {string} */
      tier: 'standard' | 'pro';
      yearsOfExperience: number;
    };
    /** @description What an action would do; nothing was changed */
    Quote: {
      /** @enum {string} */
      action: 'cancel' | 'reject' | 'change' | 'use_day_pass';
      allowed: boolean;
      member: {
        forfeits:
          | (
              | {
                  /** @constant */
                  kind: 'credit';
                  membershipId: components['schemas']['Id'];
                }
              | {
                  /** @constant */
                  kind: 'points';
                  points: components['schemas']['Krw'];
                }
              | {
                  dayPassId: components['schemas']['Id'];
                  /** @constant */
                  kind: 'day_pass';
                }
            )
          | null;
        pays:
          | (
              | {
                  /** @constant */
                  kind: 'credit';
                  membershipId: components['schemas']['Id'];
                }
              | {
                  /** @constant */
                  kind: 'points';
                  points: components['schemas']['Krw'];
                }
              | {
                  dayPassId: components['schemas']['Id'];
                  /** @constant */
                  kind: 'day_pass';
                }
            )
          | null;
        returns:
          | (
              | {
                  /** @constant */
                  kind: 'credit';
                  membershipId: components['schemas']['Id'];
                }
              | {
                  /** @constant */
                  kind: 'points';
                  points: components['schemas']['Krw'];
                }
              | {
                  dayPassId: components['schemas']['Id'];
                  /** @constant */
                  kind: 'day_pass';
                }
            )
          | null;
      };
      mentor: {
        earns: components['schemas']['Krw'];
      };
      refusal: {
        /** @enum {string} */
        code:
          | 'UNAUTHORIZED'
          | 'FORBIDDEN'
          | 'NOT_FOUND'
          | 'VALIDATION_ERROR'
          | 'RESERVATION_CONFLICT'
          | 'INSUFFICIENT_CREDITS'
          | 'INSUFFICIENT_POINTS'
          | 'POLICY_VIOLATION'
          | 'PAYMENT_FAILED'
          | 'RATE_LIMITED'
          | 'INTERNAL_ERROR'
          | 'UNAVAILABLE';
        details: {
          [key: string]: unknown;
        };
        message: string;
      } | null;
      rule: {
        deadline: components['schemas']['At'] | null;
        policy: string;
      };
    };
    Rate: {
      /**
       * @description What was booked before keeps its points
       * @example 2026-11-20T18:00:00.000+09:00
       */
      effectiveFrom: components['schemas']['At'];
      ratePoints: components['schemas']['Krw'];
    };
    Rating: {
      comment: string | null;
      createdAt: components['schemas']['At'];
      score: number;
    };
    Recommendation: {
      exercises: components['schemas']['RecommendedExercise'][];
      warmUp: string;
    };
    RecommendedExercise: {
      because: string;
      name: string;
      reps: number;
      /** @description The recorded sessions that it rests on, newest first */
      restsOn: {
        at: components['schemas']['At'];
        sessionId: components['schemas']['Id'];
      }[];
      sets: number;
      targetRpe: number;
      /** @description Null: the body’s own weight */
      targetWeightKg: number | null;
    };
    RefundedPoints: {
      balance: components['schemas']['PointBalance'];
      payments: components['schemas']['Payment'][];
      refunded: components['schemas']['Krw'];
    };
    RefundPreview: {
      /** @enum {string} */
      basis: 'cooling_off' | 'standard';
      fee: components['schemas']['Krw'];
      /** @description They sum to the refund; what is taken off is below zero */
      items: {
        amount: components['schemas']['Krw'];
        label: string;
      }[];
      paid: components['schemas']['Krw'];
      refund: components['schemas']['Krw'];
      used: components['schemas']['Krw'];
    };
    Reservation: {
      blockId: components['schemas']['Id'];
      cancellation: {
        at: components['schemas']['At'];
        /** @enum {string} */
        by: 'member' | 'mentor' | 'admin' | 'system';
        deducted: boolean;
        late: boolean;
      } | null;
      changes: {
        at: components['schemas']['At'];
        fromBlockId: components['schemas']['Id'];
        toBlockId: components['schemas']['Id'];
      }[];
      createdAt: components['schemas']['At'];
      endsAt: components['schemas']['At'];
      freeCancellationUntil: components['schemas']['At'];
      funding:
        | {
            /** @constant */
            kind: 'credit';
            membershipId: components['schemas']['Id'];
          }
        | {
            /** @constant */
            kind: 'points';
            points: components['schemas']['Krw'];
          }
        | {
            dayPassId: components['schemas']['Id'];
            /** @constant */
            kind: 'day_pass';
          };
      id: components['schemas']['Id'];
      isPeak: boolean;
      memberId: components['schemas']['Id'];
      mentorId: components['schemas']['Id'];
      /** @enum {string} */
      origin: 'member' | 'auto_match' | 'fixed_slot' | 'day_pass';
      rejectableUntil: components['schemas']['At'] | null;
      roomId: components['schemas']['Id'];
      startsAt: components['schemas']['At'];
      /** @enum {string} */
      status:
        'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
      storeId: components['schemas']['Id'];
    };
    RoomGuide: {
      because: string[];
      circuit: {
        because: string;
        /** @description As the store calls it; null for the body alone */
        equipment: string | null;
        exercise: string;
        reps: number;
        sets: number;
      }[];
      narrative: string;
      /** @description The recorded sessions that it rests on, newest first */
      restsOn: {
        at: components['schemas']['At'];
        sessionId: components['schemas']['Id'];
      }[];
      room: {
        id: components['schemas']['Id'];
        name: string;
      };
    };
    SandboxMessage: {
      at: components['schemas']['At'];
      attempt: number;
      body: string;
      /** @enum {string} */
      channel: 'push' | 'kakao' | 'sms' | 'email' | 'in_app';
      eventKey: string;
      /** @enum {string} */
      outcome: 'sent' | 'failed' | 'bounced';
      recipientId: components['schemas']['Id'];
      title: string;
      to: string;
    };
    ServiceTime: {
      now: components['schemas']['At'];
    };
    Session: {
      /** @description For the mentor only, while the session stands */
      checkIn?: components['schemas']['CheckInCode'];
      completedAt: components['schemas']['At'] | null;
      endsAt: components['schemas']['At'];
      id: components['schemas']['Id'];
      memberArrivedAt: components['schemas']['At'] | null;
      memberId: components['schemas']['Id'];
      mentorId: components['schemas']['Id'];
      rating: components['schemas']['Rating'] | null;
      record: components['schemas']['SessionRecord'] | null;
      reservationId: components['schemas']['Id'];
      startedAt: components['schemas']['At'] | null;
      startsAt: components['schemas']['At'];
      /** @enum {string} */
      status:
        'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
      storeId: components['schemas']['Id'];
    };
    SessionNotes: {
      /** @default null */
      bodyWeightKg: number | null;
      /** @default [] */
      cardio: {
        averageHeartRate: number | null;
        /** @enum {string} */
        kind: 'treadmill' | 'bike' | 'rower' | 'elliptical' | 'stairs' | 'other';
        minutes: number;
      }[];
      /**
       * @description 1 is pain, 5 is very well
       * @default null
       */
      condition: number | null;
      /** @default [] */
      exercises: {
        /** @enum {string} */
        muscleGroup: 'legs' | 'back' | 'chest' | 'shoulders' | 'arms' | 'core' | 'full_body';
        name: string;
        sets: {
          reps: number;
          rpe: number | null;
          weightKg: number;
        }[];
      }[];
      /** @default null */
      handoverNote: string | null;
      /** @default null */
      nextPlan: string | null;
    };
    SessionRecommendation: {
      exercises: components['schemas']['RecommendedExercise'][];
      narrative: string;
      sessionId: components['schemas']['Id'];
      warmUp: string;
    };
    SessionRecord: {
      amendedAt: components['schemas']['At'] | null;
      bodyWeightKg: number | null;
      cardio: {
        averageHeartRate: number | null;
        /** @enum {string} */
        kind: 'treadmill' | 'bike' | 'rower' | 'elliptical' | 'stairs' | 'other';
        minutes: number;
      }[];
      /** @description 1 is pain, 5 is very well */
      condition: number | null;
      exercises: {
        /** @enum {string} */
        muscleGroup: 'legs' | 'back' | 'chest' | 'shoulders' | 'arms' | 'core' | 'full_body';
        name: string;
        sets: {
          reps: number;
          rpe: number | null;
          weightKg: number;
        }[];
      }[];
      handoverNote: string | null;
      nextPlan: string | null;
      savedAt: components['schemas']['At'];
    };
    SessionSummary: {
      cardioMinutes: number;
      mentorComment: string | null;
      nextPlan: string | null;
      previousVolumeKg: number | null;
      records: {
        exercise: string;
        /** @enum {string} */
        kind: 'weight' | 'reps' | 'e1rm';
        value: number;
      }[];
      session: components['schemas']['Session'];
      volumeKg: number;
    };
    Store: {
      address: string;
      id: components['schemas']['Id'];
      name: string;
      peakHours: {
        from: components['schemas']['TimeOfDay'];
        /** @example 22:00 */
        to: string;
        weekdays: number[];
      }[];
      rooms: {
        equipment: string[];
        id: components['schemas']['Id'];
        name: string;
      }[];
      /**
       * @description Of the IANA database
       * @example Asia/Seoul
       */
      timeZone: string;
    };
    TaxReport: {
      generatedAt: components['schemas']['At'];
      gross: components['schemas']['Krw'];
      incomeTax: components['schemas']['Krw'];
      localIncomeTax: components['schemas']['Krw'];
      mentorId: components['schemas']['Id'];
      month: components['schemas']['Month'];
      net: components['schemas']['Krw'];
      payouts: {
        depositedAt: components['schemas']['At'];
        gross: components['schemas']['Krw'];
        incomeTax: components['schemas']['Krw'];
        localIncomeTax: components['schemas']['Krw'];
        net: components['schemas']['Krw'];
        payoutId: components['schemas']['Id'];
      }[];
    };
    TierChange: {
      at: components['schemas']['At'];
      reason: string;
      /** @enum {string} */
      tier: 'standard' | 'pro';
      /** @enum {string} */
      tierStatus: 'active' | 'on_hold';
    };
    /** @example 18:00 */
    TimeOfDay: string;
    Tokens: {
      accessToken: string;
      /** @description Seconds */
      expiresIn: number;
      refreshToken: string;
      /** @constant */
      tokenType: 'Bearer';
      user: {
        id: components['schemas']['Id'];
        name: string;
        /** @enum {string} */
        role: 'member' | 'mentor' | 'admin';
      };
    };
    WaitlistEntry: {
      createdAt: components['schemas']['At'];
      from: components['schemas']['At'];
      id: components['schemas']['Id'];
      memberId: components['schemas']['Id'];
      /** @description null for any mentor */
      mentorId: components['schemas']['Id'] | null;
      /** @description The slot that is the member’s alone to book until then */
      offer: {
        blockId: components['schemas']['Id'];
        until: components['schemas']['At'];
      } | null;
      /** @enum {string} */
      status: 'waiting' | 'offered' | 'booked' | 'left' | 'expired';
      storeId: components['schemas']['Id'];
      until: components['schemas']['At'];
    };
  };
  responses: {
    /** @description INTERNAL_ERROR: server error */
    Refusal: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Error'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAdminAudit: {
    parameters: {
      query?: {
        action?:
          | 'verify-mentor'
          | 'hold-mentor'
          | 'reinstate-mentor'
          | 'decide-pro-application'
          | 'resolve-complaint'
          | 'correct-attendance'
          | 'retry-payout'
          | 'add-store'
          | 'edit-store'
          | 'create-admin';
        adminId?: components['schemas']['Id'];
        from?: components['schemas']['Day'];
        page?: number;
        size?: number;
        subject?: components['schemas']['Id'];
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The audit trail: what administrators have done, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AdministratorAction'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminComplaints: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
        status?: 'open' | 'resolved';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The complaint queue, those that have waited the longest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Complaint'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminComplaintsIdResolve: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          action: 'dismiss' | 'warn' | 'hold_tier' | 'suspend';
          note: string;
        };
      };
    };
    responses: {
      /** @description Resolve a complaint; a suspension cancels what is booked with the mentor */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Complaint'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminDashboard: {
    parameters: {
      query?: {
        from?: components['schemas']['Day'];
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How the business goes: key figures of a range of days, the thirty up to today where none is given */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Dashboard'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminMembers: {
    parameters: {
      query?: {
        page?: number;
        q?: string;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All members, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Member'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminMentors: {
    parameters: {
      query?: {
        page?: number;
        q?: string;
        size?: number;
        status?: 'unverified' | 'active' | 'on_hold';
        tier?: 'standard' | 'pro';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All mentors, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mentor'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminMentorsIdReinstate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Why, for the audit trail */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description End a hold, of the mentor and of the tier */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mentor'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminMentorsIdVerify: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Why, for the audit trail */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Mark the verification course passed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mentor'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminPayoutsIdRetry: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Why, for the audit trail */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Send a failed deposit again */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Payout'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminPayoutsPeriodId: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path: {
        periodId: components['schemas']['Day'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How the payouts of a period stand */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PeriodPayouts'];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminProApplications: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
        status?: 'draft' | 'submitted' | 'approved' | 'rejected';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The Pro applications, those that have waited the longest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProApplication'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminProApplicationsIdDecide: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              /** @constant */
              decision: 'approve';
              /** @description Points a session; the least without */
              ratePoints?: components['schemas']['Krw'];
              reason?: string;
            }
          | {
              /** @constant */
              decision: 'reject';
              reason: string;
            };
      };
    };
    responses: {
      /** @description Approve a Pro application, or reject it with a reason */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProApplication'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminProApplicationsIdVideo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The video of a Pro application, or the part that a Range header asks for */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'video/*': string;
        };
      };
      /** @description The video of a Pro application, or the part that a Range header asks for */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'video/*': string;
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminReservations: {
    parameters: {
      query?: {
        from?: components['schemas']['Day'];
        memberId?: components['schemas']['Id'];
        mentorId?: components['schemas']['Id'];
        page?: number;
        size?: number;
        status?:
          'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Everybody’s reservations, newest start first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminReservationsIdCorrectAttendance: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          attended: true;
          reason: string;
        };
      };
    };
    responses: {
      /** @description Turn a no-show into an attended session, within 7 days; its money follows */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminStores: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Stores (branches) */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Store'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAdminStores: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          address: string;
          name: string;
          peakHours: {
            from: components['schemas']['TimeOfDay'];
            /** @example 22:00 */
            to: string;
            weekdays: number[];
          }[];
          /** @description Why, for the audit trail */
          reason?: string;
          rooms: {
            equipment: string[];
            name: string;
          }[];
          /**
           * @description Of the IANA database
           * @example Asia/Seoul
           */
          timeZone: string;
        };
      };
    };
    responses: {
      /** @description Open a store */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Store'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchAdminStoresId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          address?: string;
          name?: string;
          peakHours?: {
            from: components['schemas']['TimeOfDay'];
            /** @example 22:00 */
            to: string;
            weekdays: number[];
          }[];
          /** @description Why, for the audit trail */
          reason?: string;
          rooms?: {
            equipment: string[];
            id?: components['schemas']['Id'];
            name: string;
          }[];
          /**
           * @description Of the IANA database
           * @example Asia/Seoul
           */
          timeZone?: string;
        };
      };
    };
    responses: {
      /** @description Change what is given of a store */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Store'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAdminStoresIdCheckInCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The code that the branch’s screen shows now, for members to tell that they have arrived */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CheckInCode'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAiCardioGuide: {
    parameters: {
      query: {
        sessionId: components['schemas']['Id'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Heart-rate zones, and the cardio of a session */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CardioGuide'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAiMonthlyAnalysis: {
    parameters: {
      query?: {
        month?: components['schemas']['Month'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What a month of training came to; last month without */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MonthlyAnalysis'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAiRecommendation: {
    parameters: {
      query: {
        sessionId: components['schemas']['Id'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What to train in a session of one’s own, and why */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionRecommendation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAiRecommendationNext: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description When to train next, what, and why */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NextRecommendation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getAiRoomGuide: {
    parameters: {
      query: {
        sessionId: components['schemas']['Id'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What to do alone in the room of a session */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RoomGuide'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAuthLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          email: components['schemas']['Email'];
          password: string;
        };
      };
    };
    responses: {
      /** @description Log in */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tokens'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAuthLogout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          refreshToken?: string;
        };
      };
    };
    responses: {
      /** @description Log out here, or everywhere */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              loggedOut: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAuthRefresh: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          refreshToken: string;
        };
      };
    };
    responses: {
      /** @description Renew the tokens; the refresh token is worth nothing afterwards */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tokens'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAuthRegister: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          email: components['schemas']['Email'];
          /** @default false */
          marketingOptIn?: boolean;
          name: string;
          password: string;
          phone?: components['schemas']['Phone'];
          /**
           * @default member
           * @enum {string}
           */
          role?: 'member' | 'mentor';
        };
      };
    };
    responses: {
      /** @description Register a member, or a mentor whom an administrator has yet to verify */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Tokens'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postAuthVerifyPhone: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description What was sent to the phone; without it, one is sent
           * @example 123456
           */
          code?: string;
          phone: components['schemas']['Phone'];
        };
      };
    };
    responses: {
      /** @description Have a code sent to a phone; with the code, the phone is verified */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PhoneVerified'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Have a code sent to a phone; with the code, the phone is verified */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CodeSent'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postCheckIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
        };
      };
    };
    responses: {
      /** @description Tell that one has arrived, by the code at the branch */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postComplaints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          category: 'attitude' | 'lateness' | 'safety' | 'quality' | 'other';
          mentorId: components['schemas']['Id'];
          /** @description The session it is about, if it is about one */
          reservationId?: components['schemas']['Id'];
          text: string;
        };
      };
    };
    responses: {
      /** @description Complain of a mentor with whom one has, or had, a reservation */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Complaint'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getDayPasses: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own day passes, by the time they expire */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DayPass'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postDayPassesIdUse: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          blockId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      /** @description Book a slot that starts later today with a day pass */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Quote'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Book a slot that starts later today with a day pass */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getFixedSlots: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own fixed slots, ended ones too, by creation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['FixedSlot'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postFixedSlots: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          mentorId: components['schemas']['Id'];
          startTime: components['schemas']['TimeOfDay'];
          storeId: components['schemas']['Id'];
          /** @description 1 is Monday, 7 is Sunday */
          weekday: number;
        };
      };
    };
    responses: {
      /** @description Request the same hour every week */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['FixedSlot'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchFixedSlotsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              /** @constant */
              status: 'ended';
            }
          | {
              mentorId?: components['schemas']['Id'];
              startTime?: components['schemas']['TimeOfDay'];
              storeId?: components['schemas']['Id'];
              /** @description 1 is Monday, 7 is Sunday */
              weekday?: number;
            };
      };
    };
    responses: {
      /** @description Change the hour, once a month, or end it; what is booked stays */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['FixedSlot'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own profile */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Member'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  deleteMembersMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          password: string;
        };
      };
    };
    responses: {
      /** @description Close the account for good: whoever you are is forgotten */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              closed: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchMembersMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          birthYear?: number | null;
          goal?: components['schemas']['Goal'] | null;
          heightCm?: number | null;
          homeStoreId?: components['schemas']['Id'] | null;
          name?: string;
          persona?: components['schemas']['Persona'] | null;
          phone?: components['schemas']['Phone'];
          sex?: ('female' | 'male') | null;
          weightKg?: number | null;
        };
      };
    };
    responses: {
      /** @description Edit the profile: what is given changes, null clears */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Member'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeDashboard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What a member sees first: the next reservations, membership, points, phase and progress */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MemberDashboard'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeExport: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Everything that is held about you, as a file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Export'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeHandoverNotes: {
    parameters: {
      query?: {
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What mentors have noted of one’s sessions, newest first, and a summary of it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['HandoverNotes'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMePhase: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The phase of one’s training, why, and what comes next */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Phase'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeProgress: {
    parameters: {
      query?: {
        period?: 'week' | 'month';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Volume and weight of the last 12 weeks or months */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Progress'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeSessions: {
    parameters: {
      query?: {
        from?: components['schemas']['Day'];
        page?: number;
        size?: number;
        status?:
          'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own sessions, newest start first, whatever became of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembersMeSessionsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One session of one’s own, with its record and rating */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembershipPlans: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What can be joined */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Plan'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMemberships: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @default true */
          autoRenew?: boolean;
          payment: components['schemas']['PaymentMethod'];
          planId: components['schemas']['Id'];
          startsOn?: components['schemas']['Day'];
        };
      };
    };
    responses: {
      /** @description Join and make the first payment */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JoinedMembership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Join and make the first payment */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JoinedMembership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembershipsMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Current membership */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Membership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMembershipsMeCancel: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Cancel early, with refund: what the preview says goes back */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CancelledMembership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Cancel early, with refund: what the preview says goes back */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CancelledMembership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMembershipsMePause: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          from: components['schemas']['Day'];
          /**
           * @description The last day of the pause
           * @example 2026-11-20
           */
          until: components['schemas']['Day'];
        };
      };
    };
    responses: {
      /** @description Pause */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PausedMembership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMembershipsMeRefundPreview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What cancelling now would give back, itemised */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RefundPreview'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMembershipsMeResume: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Resume before the pause is over, or call it off before it begins */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Membership'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Public profile, shown to members during matching */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PublicMentor'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own information: tier and statistics */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mentor'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchMentorsMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          bio?: string;
          name?: string;
          phone?: components['schemas']['Phone'];
          specialties?: components['schemas']['Goal'][];
          storeIds?: components['schemas']['Id'][];
          yearsOfExperience?: number;
        };
      };
    };
    responses: {
      /** @description Edit the profile: what is given changes */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Mentor'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchMentorsMeBankAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Digits, hyphens allowed */
          accountNumber: string;
          bankCode: string;
          holder: string;
        };
      };
    };
    responses: {
      /** @description Change the account that payouts go to */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['BankAccount'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeBlocks: {
    parameters: {
      query: {
        from: components['schemas']['Day'];
        page?: number;
        size?: number;
        to: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own slots of a range of days */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Block'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMentorsMeBlocks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          minutes?: number;
          startsAt: components['schemas']['At'];
          storeId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      /** @description Open a slot; the room is found for it */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Block'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  deleteMentorsMeBlocksId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Close an open slot; within 24 hours of its start only what the week can do without */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Block'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMentorsMeBlocksBulk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          from: components['schemas']['Day'];
          minutes?: number;
          startTimes: components['schemas']['TimeOfDay'][];
          storeId: components['schemas']['Id'];
          /**
           * @description The last day, included
           * @example 2026-11-20
           */
          until: components['schemas']['Day'];
          weekdays: number[];
        };
      };
    };
    responses: {
      /** @description Open repeating slots; what cannot be opened is skipped and told with its reason */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['OpenedSeries'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeComplaints: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Complaints about oneself, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Complaint'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeObligation: {
    parameters: {
      query?: {
        week?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How many slots a week asks for, and how many are opened */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Obligation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMePayouts: {
    parameters: {
      query?: {
        from?: components['schemas']['Day'];
        page?: number;
        size?: number;
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own payouts, newest period first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Payout'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMePayoutsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One payout with its lines */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Payout'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMePayoutsIdStatement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The statement as a PDF */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMePayoutsCurrent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bi-weekly period that runs now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['CurrentPayout'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeProApplication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The own application, the latest one */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProApplication'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMentorsMeProApplication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          statement: string;
        };
      };
    };
    responses: {
      /** @description Apply to be a Pro mentor; the application is submitted once its video has arrived */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProApplication'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postMentorsMeProApplicationVideo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          video: string;
        };
      };
    };
    responses: {
      /** @description Send the video of the application; until it is decided another one takes its place */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ProApplication'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchMentorsMeRate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          ratePoints: components['schemas']['Krw'];
        };
      };
    };
    responses: {
      /** @description Change the rate, once a month; what is booked keeps its points */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Rate'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeRateHistory: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own rates, the present one first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PastRate'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeTaxReportsMonth: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        month: components['schemas']['Month'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was deposited in a month, and what was withheld of it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TaxReport'];
            meta: components['schemas']['Meta'];
          };
          'text/csv': string;
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeTierHistory: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What became of the own tier and why, the latest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TierChange'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getMentorsMeToday: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Today’s schedule: who comes, and which slots are still open */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['MentorsDay'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postNotificationsInternalSend: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example promotion-2026-11 */
          dedupeKey?: string;
          eventKey: components['schemas']['EventKey'];
          /**
           * @description What fills the placeholders: a reservationId tells names, place and time; other facts by their name
           * @example {
           *       "amount": 220000
           *     }
           */
          payload: {
            [key: string]: string | number | boolean | null;
          };
          recipients: {
            id: components['schemas']['Id'];
            /** @enum {string} */
            type: 'member' | 'mentor' | 'admin';
          }[];
        };
      };
    };
    responses: {
      /** @description Tell people of an event, as the matrix says; the same dedupe key again adds nothing */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              deliveries: {
                /** @enum {string} */
                channel: 'push' | 'kakao' | 'sms' | 'email' | 'in_app';
                id: components['schemas']['Id'];
                recipientId: components['schemas']['Id'];
                /** @enum {string} */
                status: 'pending' | 'sent' | 'failed' | 'bounced';
              }[];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getNotificationsMe: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
        unread?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own in-app notifications, newest first; with `unread=true` their total is the number of the bell */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Notification'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchNotificationsMeIdRead: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Mark as read; again changes nothing */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Notification'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postNotificationsMeDevices: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          platform: 'ios' | 'android' | 'web';
          /** @example fMEQ0Yh2TRi:APA91bH */
          token: string;
        };
      };
    };
    responses: {
      /** @description Register a phone or a browser for pushes; again is the same device */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Device'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  deleteNotificationsMeDevices: {
    parameters: {
      query: {
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No more pushes to this device; one that is not there is gone already */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              removed: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getNotificationsMePreferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own channel and marketing settings */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Preferences'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchNotificationsMePreferences: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          channels?: {
            email?: boolean;
            kakao?: boolean;
            push?: boolean;
            sms?: boolean;
          };
          marketingOptIn?: boolean;
          recipientId?: components['schemas']['Id'];
          /** @enum {string} */
          recipientType?: 'member' | 'mentor' | 'admin';
        };
      };
    };
    responses: {
      /** @description Change channel and marketing settings; what is not given stays */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Preferences'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getNotificationsMeStream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own in-app notifications as they arrive, as server-sent events */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getPayments: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Payment history, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Payment'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postPaymentsWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          data?: {
            paymentId?: string;
          } & {
            [key: string]: unknown;
          };
          timestamp?: string;
          type: string;
        } & {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The gateway tells what became of a payment (Standard Webhooks) */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              received: true;
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getPoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own points */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PointBalance'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postPointsCharge: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          amount: components['schemas']['Krw'];
          payment: components['schemas']['PaymentMethod'];
        };
      };
    };
    responses: {
      /** @description Charge points */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ChargedPoints'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Charge points */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ChargedPoints'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postPointsConsume: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          amount: components['schemas']['Krw'];
          memberId: components['schemas']['Id'];
          reservationId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      /** @description Deduct the points of a Pro match */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ConsumedPoints'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postPointsRefund: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          amount?: components['schemas']['Krw'];
        };
      };
    };
    responses: {
      /** @description Refund unused points to the payments that bought them, the newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RefundedPoints'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      /** @description Refund unused points to the payments that bought them, the newest first */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RefundedPoints'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getReservations: {
    parameters: {
      query?: {
        from?: components['schemas']['Day'];
        page?: number;
        size?: number;
        status?:
          'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'member_no_show' | 'mentor_no_show';
        to?: components['schemas']['Day'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Own reservations, newest start first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postReservations: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              blockId: components['schemas']['Id'];
            }
          | {
              autoMatch: components['schemas']['MatchRequest'];
            };
      };
    };
    responses: {
      /** @description Reserve a slot, or the best match within a window */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getReservationsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One reservation of one’s own */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  deleteReservationsId: {
    parameters: {
      query?: {
        acceptDeduction?: boolean;
        dryRun?: boolean;
      };
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Cancel: free of charge until six hours before the start, for the price of the session later */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'] | components['schemas']['Quote'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  patchReservationsId: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          blockId: components['schemas']['Id'];
        };
      };
    };
    responses: {
      /** @description Move to another open block, until six hours before the start, three times at most */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'] | components['schemas']['Quote'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postReservationsIdReject: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Reject an automatic match within 24 hours: all that paid for it returns */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Reservation'] | components['schemas']['Quote'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postReservationsMatchCandidates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MatchRequest'];
      };
    };
    responses: {
      /** @description Three mentors who fit best, with their score and the reasons for it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              candidates: components['schemas']['MatchCandidate'][];
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSessionsId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One session of one’s own; for the mentor with the code to check in by */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSessionsIdCheckIn: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
        };
      };
    };
    responses: {
      /** @description Check in by the code on the mentor’s screen: the session begins */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSessionsIdPreInfo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the mentor should know of the member just before the session */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PreSessionInfo'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSessionsIdRating: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          comment?: string;
          /** @description Enters the complaint queue */
          complaint?: {
            /** @enum {string} */
            category: 'attitude' | 'lateness' | 'safety' | 'quality' | 'other';
            text: string;
          };
          score: number;
        };
      };
    };
    responses: {
      /** @description Rate a completed session, once, within 14 days; with a complaint, if there is one */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Rating'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSessionsIdRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SessionNotes'];
      };
    };
    responses: {
      /** @description Save the record: that completes the session; amendable for 24 hours */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSessionsIdSummary: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description End-of-session summary */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionSummary'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSessionsToday: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Today’s sessions, by start */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Session'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSlotsAvailable: {
    parameters: {
      query?: {
        date?: components['schemas']['Day'];
        isPeak?: boolean;
        mentorId?: components['schemas']['Id'];
        page?: number;
        size?: number;
        storeId?: components['schemas']['Id'];
        tier?: 'standard' | 'pro';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Available time slots, by start */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AvailableSlot'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getStores: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Stores (branches) */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Store'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSystemClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The service’s time */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ServiceTime'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | {
              now: components['schemas']['At'];
            }
          | {
              /** @description Seconds */
              advance: number;
            };
      };
    };
    responses: {
      /** @description Move the service’s time forward; it never goes back */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ServiceTime'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronFixedSlotAutoBook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job fixed-slot-auto-book */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronIdempotencyExpire: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job idempotency-expire */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronJobHistoryExpire: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job job-history-expire */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronMarketingAnnounce: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job marketing-announce */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronMembershipRenewal: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job membership-renewal */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronNoShowDetection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job no-show-detection */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronNotificationDispatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job notification-dispatch */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronPaymentLedgerRelease: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job payment-ledger-release */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronPaymentReconcile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job payment-reconcile */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronPayoutCalculate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job payout-calculate */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronSessionAutoComplete: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job session-auto-complete */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronTaxReportGenerate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job tax-report-generate */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronVideoSweep: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job video-sweep */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postSystemCronWaitlistOffer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          now?: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Run the job waitlist-offer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['JobRun'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSystemSandboxLedger: {
    parameters: {
      query?: {
        prefix?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The balances of the ledger’s accounts, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['LedgerBalances'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getSystemSandboxMessages: {
    parameters: {
      query?: {
        channel?: 'push' | 'kakao' | 'sms' | 'email' | 'in_app';
        page?: number;
        recipientId?: components['schemas']['Id'];
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every message that the sandbox was asked to send, every try included, newest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SandboxMessage'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getWaitlist: {
    parameters: {
      query?: {
        page?: number;
        size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What one waits for, or has waited for, by creation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WaitlistEntry'][];
            meta: components['schemas']['Meta'];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  postWaitlist: {
    parameters: {
      query?: never;
      header?: {
        /** @description Made up by the caller, for this request alone. Sent again within 24 hours with the same key, the request is not done again: it gets the first answer, and the header `Idempotent-Replayed: true`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          from: components['schemas']['At'];
          mentorId?: components['schemas']['Id'];
          storeId: components['schemas']['Id'];
          until: components['schemas']['At'];
        };
      };
    };
    responses: {
      /** @description Wait for a slot that becomes free: the first in line has it alone for 15 minutes */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WaitlistEntry'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  deleteWaitlistId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: components['schemas']['Id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Wait no longer; what was offered goes to the next in line */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WaitlistEntry'];
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getHealthz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process runs */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              status: 'ok';
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
  getReadyz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process can work, and will: its database answers, it is not about to stop */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: {
              /** @constant */
              status: 'ok';
            };
            meta: components['schemas']['Meta'];
          };
        };
      };
      default: components['responses']['Refusal'];
    };
  };
}
